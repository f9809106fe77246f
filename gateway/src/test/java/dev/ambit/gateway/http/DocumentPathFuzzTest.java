package dev.ambit.gateway.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Whatever an address holds, it leads downward, or nowhere. */
class DocumentPathFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyAddressStaysBelowItsFolder(byte[] bytes) {
        String uri = DocumentPath.ROOT + "/" + new String(bytes, StandardCharsets.ISO_8859_1);
        if (DocumentPath.of(uri) instanceof DocumentPath.Plain(String path)) {
            Path folder = Path.of("/world/documents");
            Path file = folder.resolve(path.substring(1));
            if (!file.equals(file.normalize()) || !file.startsWith(folder) || file.equals(folder)) {
                throw new AssertionError(uri + " leads to " + file);
            }
        }
    }
}
