package dev.ambit.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The house stands as docs/architecture.md draws it: arrows point downward only, and pure rooms stay pure. */
class HouseTest {

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.ambit");

    @Test
    void arrowsPointDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.ambit..")
                .withOptionalLayers(true)
                .layer("kod")
                .definedBy("dev.ambit.kod..")
                .layer("space")
                .definedBy("dev.ambit.space..")
                .layer("group")
                .definedBy("dev.ambit.group..")
                .layer("journal")
                .definedBy("dev.ambit.journal..")
                .layer("world")
                .definedBy("dev.ambit.world..")
                .layer("gateway")
                .definedBy("dev.ambit.gateway..")
                .layer("cluster")
                .definedBy("dev.ambit.cluster..")
                .layer("server")
                .definedBy("dev.ambit.server..")
                .layer("lab")
                .definedBy("dev.ambit.lab..")
                .layer("bench")
                .definedBy("dev.ambit.bench..")
                .whereLayer("kod")
                .mayNotAccessAnyLayer()
                .whereLayer("space")
                .mayNotAccessAnyLayer()
                .whereLayer("group")
                .mayNotAccessAnyLayer()
                .whereLayer("journal")
                .mayNotAccessAnyLayer()
                .whereLayer("world")
                .mayOnlyAccessLayers("kod", "space", "journal")
                .whereLayer("gateway")
                .mayOnlyAccessLayers("world", "space", "group")
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("bench")
                .whereLayer("lab")
                .mayOnlyAccessLayers("space")
                .whereLayer("lab")
                .mayOnlyBeAccessedByLayers("bench")
                .check(HOUSE);
    }

    /** What is tried out beside the program is not on its class path, nor could it get there by way of another module. */
    @Test
    void onlyBenchesReachTheLab() throws IOException {
        assertTrue(HOUSE.contain(HouseTest.class.getPackageName() + ".AmbitConfig"), "the server is not here");
        assertEquals(
                List.of(),
                HOUSE.stream()
                        .filter(each -> each.getPackageName().startsWith("dev.ambit.lab"))
                        .toList());
        List<String> users = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.filter(each -> Files.exists(each.resolve("pom.xml")))
                    .toList()) {
                String name = module.getFileName().toString();
                if (!name.equals("lab")
                        && Files.readString(module.resolve("pom.xml")).contains("<artifactId>ambit-lab<")) {
                    users.add(name);
                }
            }
        }
        assertEquals(List.of("bench"), users, "modules that depend on the lab");
    }

    /** What goes beyond this process. Text written to memory stays within, whatever package its writer is in. */
    private static final DescribedPredicate<JavaClass> OUTSIDE = JavaClass.Predicates.resideInAnyPackage(
                    "java.net..", "java.nio..", "java.io..", "java.time..", "io.netty..")
            .and(not(JavaClass.Predicates.resideInAPackage("java.nio.charset..")))
            .and(not(JavaClass.Predicates.belongToAnyOf(
                    IOException.class,
                    UncheckedIOException.class,
                    Writer.class,
                    StringWriter.class,
                    OutputStream.class,
                    ByteArrayOutputStream.class)))
            .as("sockets, files and clocks");

    @Test
    void pureRoomsKnowNoSocketNoFileAndNoThread() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.ambit.space..", "dev.ambit.group..", "dev.ambit.world")
                .and()
                .doNotHaveSimpleName("WorldLoop")
                .and()
                .doNotHaveSimpleName("Inbox")
                .and()
                .resideOutsideOfPackage("dev.ambit.group.client..")
                .should()
                .dependOnClassesThat(OUTSIDE)
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.Thread")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .check(HOUSE);
    }

    @Test
    void scriptsForThePageAreMadeFromObjectFilesAlone() {
        classes()
                .that()
                .resideInAPackage("dev.ambit.kod.js..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.ambit.kod.js..",
                        "dev.ambit.kod.bof..",
                        "dev.ambit.kod.lang..",
                        "dev.ambit.kod.value..",
                        "java..",
                        "org.jspecify..")
                .check(HOUSE);
    }

    @Test
    void onlyTheGatewayKnowsNetty() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.ambit.gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(HOUSE);
    }

    /** A look that Netty makes again and again ends for good when it fails once, and nobody hears of it. */
    @Test
    void inTheGatewayLooksAreGuarded() {
        noClasses()
                .that()
                .resideInAPackage("dev.ambit.gateway..")
                .and()
                .doNotHaveSimpleName("Looks")
                .should()
                .callMethodWhere(JavaCall.Predicates.target(
                        HasName.Predicates.nameMatching("scheduleWithFixedDelay|scheduleAtFixedRate")))
                .check(HOUSE);
    }

    @Test
    void onlyTheJournalAndTheServerSpeakSql() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.ambit.journal..", "dev.ambit.server..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "org.sqlite..", "org.postgresql..")
                .check(HOUSE);
    }

    @Test
    void everyPackageHasASignOnItsDoor() {
        Set<JavaPackage> packages = HOUSE.getPackage("dev.ambit").getSubpackagesInTree();
        assertTrue(packages.size() > 5, "found only " + packages);
        for (JavaPackage p : packages) {
            if (!p.getClasses().isEmpty()) {
                assertTrue(
                        p.tryGetAnnotationOfType(NullMarked.class).isPresent(),
                        p.getName() + " needs a package-info.java with @NullMarked");
            }
        }
    }

    @Test
    void namesComeFromTheWorldNotFromThePatternBook() {
        classes()
                .that()
                .areTopLevelClasses()
                .should()
                .haveNameNotMatching(".*(Manager|Helper|Util|Utils)")
                .andShould()
                .haveNameNotMatching(".*\\.Abstract[A-Z].*")
                .check(HOUSE);
    }

    /** Looked for in the sources: a switch asks every enum for it in the class files. */
    @Test
    void noByteComesFromThePlaceOfAnEnumInItsList() throws IOException {
        List<Path> sources;
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            sources = modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        assertTrue(sources.size() > 5, "found only " + sources);
        List<Path> found = new ArrayList<>();
        for (Path source : sources) {
            try (Stream<Path> files = Files.walk(source)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (Files.readString(file).contains("ordinal()")) {
                        found.add(file);
                    }
                }
            }
        }
        assertEquals(List.of(), found, "give these enums a code() of their own");
    }
}
