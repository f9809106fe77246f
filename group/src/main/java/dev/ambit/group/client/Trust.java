package dev.ambit.group.client;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Which certificate a server must show. */
public sealed interface Trust {

    /** One that the authorities of this machine vouch for, and for the host's name. */
    Trust SYSTEM = new Authorities();

    SSLContext context() throws GeneralSecurityException;

    /** Whether the name in the certificate must be that of the host. */
    boolean checksName();

    /**
     * Exactly one certificate, by its SHA-256: who runs a server with a certificate of its own tells people this number.
     *
     * @param hex 64 hexadecimal digits; colons and blanks between them are allowed
     */
    static Trust fingerprint(String hex) {
        String digits = hex.replaceAll("[:\\s]", "").toLowerCase(Locale.ROOT);
        if (!digits.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException(
                    "a SHA-256 fingerprint is 64 hexadecimal digits, with or without colons; got \"" + hex + "\"");
        }
        return new Pinned(digits);
    }

    /** As people write it: {@code AB:CD:...}. */
    static String fingerprint(X509Certificate certificate) {
        return HexFormat.ofDelimiter(":").withUpperCase().formatHex(sha256(certificate));
    }

    private static byte[] sha256(X509Certificate certificate) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        } catch (NoSuchAlgorithmException | CertificateEncodingException e) {
            throw new IllegalStateException("a certificate without a fingerprint", e);
        }
    }

    record Authorities() implements Trust {
        @Override
        public SSLContext context() throws GeneralSecurityException {
            return SSLContext.getDefault();
        }

        @Override
        public boolean checksName() {
            return true;
        }
    }

    /** @param sha256 in 64 small hexadecimal digits */
    record Pinned(String sha256) implements Trust {
        @Override
        public SSLContext context() throws GeneralSecurityException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new OneCertificate(sha256)}, null);
            return context;
        }

        @Override
        public boolean checksName() {
            return false;
        }
    }

    /** Extended, because the JDK leaves the check of the host's name to such a one: the number says more than a name. */
    final class OneCertificate extends X509ExtendedTrustManager {
        private final byte[] expected;

        private OneCertificate(String sha256) {
            expected = HexFormat.of().parseHex(sha256);
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (!Arrays.equals(expected, sha256(chain[0]))) {
                throw new CertificateException("the server's certificate has the fingerprint " + fingerprint(chain[0])
                        + ", not the one expected");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("a client trusts servers only");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
