package dev.ambit.gateway.connection;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;

/** The certificate by which clients know the server, and by which what is said is kept from being read on the way. */
public final class Encryption {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final SslContext context;
    private final String fingerprint;

    private Encryption(SslContext context, Certificate certificate) throws CertificateEncodingException {
        this.context = context;
        this.fingerprint = fingerprint(certificate);
    }

    /**
     * From files as certificate authorities hand them out.
     *
     * @param chain certificates in PEM, the server's own first
     * @param key its private key in PEM, PKCS 8, without a password
     */
    public static Encryption ofPem(Path chain, Path key) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(chain)) {
            Certificate own = CertificateFactory.getInstance("X.509").generateCertificate(in);
            return new Encryption(
                    SslContextBuilder.forServer(chain.toFile(), key.toFile())
                            .protocols(PROTOCOLS)
                            .build(),
                    own);
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }

    /** From a key store with one key. */
    public static Encryption ofStore(KeyStore store, char[] password) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        Certificate own = store.getCertificate(store.aliases().nextElement());
        return new Encryption(
                SslContextBuilder.forServer(keys).protocols(PROTOCOLS).build(), own);
    }

    public SslContext context() {
        return context;
    }

    /** Of the certificate, SHA-256 in hexadecimal: what a client can compare where no authority vouches for it. */
    public String fingerprint() {
        return fingerprint;
    }

    private static String fingerprint(Certificate certificate) throws CertificateEncodingException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new CertificateEncodingException(e.getMessage(), e);
        }
    }
}
