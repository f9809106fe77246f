package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.gateway.connection.Encryption;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the server's certificate, or makes one that nobody vouches for.
 *
 * @param certificate PEM file with the chain; none to make one
 * @param key PEM file with its key
 * @param store where one that was made is kept, so that it is the same after a restart
 */
public record Certificates(Optional<Path> certificate, Optional<Path> key, Path store) {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

    /** The file's permissions protect the key; a password in the same folder would not. */
    private static final String STORE_PASSWORD = "ambit-store";

    private static final int PATIENCE_SECONDS = 60;

    Encryption open(InetAddress host) throws AmbitException {
        try {
            if (certificate.isPresent() && key.isPresent()) {
                return Encryption.ofPem(certificate.get(), key.get());
            }
            if (!Files.exists(store)) {
                make(host);
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, STORE_PASSWORD.toCharArray());
            }
            return Encryption.ofStore(keys, STORE_PASSWORD.toCharArray());
        } catch (IOException | GeneralSecurityException e) {
            throw new AmbitException(
                    "Cannot use the certificate " + certificate.orElse(store) + ": " + e.getMessage()
                            + ". tls.certificate and tls.key name PEM files (the key as PKCS 8, without a password).",
                    e);
        }
    }

    /** The JDK's own tool does it; there is no public interface for it. */
    private void make(InetAddress host) throws IOException, AmbitException {
        Path folder = store.toAbsolutePath().resolveSibling("");
        Files.createDirectories(folder);
        Path making = folder.resolve(store.getFileName() + ".new");
        Files.deleteIfExists(making);
        String names =
                "san=dns:localhost,ip:127.0.0.1,ip:" + host.getHostAddress().replaceFirst("%.*", "");
        Process tool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "ambit",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-validity",
                        "825",
                        "-dname",
                        "CN=Ambit",
                        "-ext",
                        names,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        making.toString(),
                        "-storepass",
                        STORE_PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!tool.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || tool.exitValue() != 0) {
                tool.destroyForcibly();
                throw new AmbitException("Cannot make a certificate: " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AmbitException("Interrupted while making a certificate.", e);
        }
        if (Files.getFileStore(making).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(making, PosixFilePermissions.fromString("rw-------"));
        }
        Files.move(making, store);
        LOG.info("Made a certificate of our own, {}; nobody vouches for it", store);
    }

    /** What the settings below {@code tls} say; none where nothing is to be encrypted. */
    static Optional<Certificates> from(Config tls) {
        String certificate = tls.getString("certificate");
        String key = tls.getString("key");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new IllegalArgumentException("tls.certificate and tls.key belong together, and only one is named");
        }
        if (certificate.isEmpty() && !tls.getBoolean("selfSigned")) {
            return Optional.empty();
        }
        return Optional.of(new Certificates(
                Optional.of(certificate).filter(name -> !name.isEmpty()).map(Path::of),
                Optional.of(key).filter(name -> !name.isEmpty()).map(Path::of),
                Path.of(tls.getString("store"))));
    }
}
