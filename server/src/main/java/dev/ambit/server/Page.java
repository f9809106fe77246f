package dev.ambit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.http.Document;
import dev.ambit.gateway.http.Documents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page and the libraries it loads, as documents, and what it is allowed to do in a browser. */
final class Page {

    /** The WebJars whose files the page loads, by the names in its import map. */
    private static final List<String> LIBRARIES = List.of(
            "three",
            "codemirror__autocomplete",
            "codemirror__commands",
            "codemirror__language",
            "codemirror__lint",
            "codemirror__state",
            "codemirror__view",
            "lezer__common",
            "lezer__highlight",
            "marijn__find-cluster-break",
            "crelt",
            "style-mod",
            "w3c-keyname");

    private static final String SANDBOX = "/things/sandbox-worker.js";

    /** Scripts of the world are evaluated in this worker, and from there nothing leads anywhere. */
    private static final String SANDBOX_POLICY =
            "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'; base-uri 'none'; frame-ancestors 'none'";

    /** A document is looked at, and does nothing: a drawing may hold a script. */
    private static final String DOCUMENT_POLICY =
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; media-src 'self'; sandbox";

    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private Page() {}

    static Documents documents(Optional<Path> folder) {
        ClassLoader loader = Page.class.getClassLoader();
        Documents page = folder.map(Documents::inFolder).orElseGet(() -> Documents.inClassPath(loader, "web"));
        for (String library : LIBRARIES) {
            page = page.or(webJar(loader, library));
        }
        return page;
    }

    private static Documents webJar(ClassLoader loader, String name) {
        String folder = "META-INF/resources/webjars/" + name + "/" + version(loader, "org.webjars.npm/" + name);
        return Documents.inClassPath(loader, folder).under("/webjars/" + name);
    }

    /** What a browser may do with the document of a path: a worker goes by the policy that came with its own script. */
    static UnaryOperator<String> securityPolicies(Documents documents) throws IOException {
        String ofThePage = securityPolicy(documents);
        return path ->
                path.equals(SANDBOX) ? SANDBOX_POLICY : path.startsWith("/documents/") ? DOCUMENT_POLICY : ofThePage;
    }

    /** Scripts only from here, and the one import map that the page holds. */
    private static String securityPolicy(Documents documents) throws IOException {
        Document index = documents
                .find("/")
                .orElseThrow(() -> new IOException("the program is incomplete: it has no index.html"));
        Matcher map = IMPORT_MAP.matcher(new String(index.content(), UTF_8));
        String allowedMap = map.find() ? " 'sha256-" + sha256(map.group(1)) + "'" : "";
        return "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; "
                + "style-src 'self' 'unsafe-inline'; script-src 'self'" + allowedMap
                + "; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";
    }

    /** A WebJar's folder carries its version; the POM is the one place that knows it. */
    private static String version(ClassLoader loader, String artifact) {
        Properties properties = new Properties();
        String name = "META-INF/maven/" + artifact + "/pom.properties";
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the program is incomplete: cannot read " + name, e);
        }
        return properties.getProperty("version", "missing");
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
