package dev.ambit.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The house stands as docs/architecture.md draws it: arrows point downward only, and pure rooms stay pure. */
class HouseTest {

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // A module's tests come as a jar when the whole house is built, and as a folder when only this room is.
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.ambit");

    @Test
    void arrowsPointDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.ambit..")
                .withOptionalLayers(true)
                .layer("base")
                .definedBy("dev.ambit.base..")
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
                .layer("game")
                .definedBy("dev.ambit.game..")
                .layer("cluster")
                .definedBy("dev.ambit.cluster..")
                .layer("server")
                .definedBy("dev.ambit.server..")
                .layer("lab")
                .definedBy("dev.ambit.lab..")
                .layer("bench")
                .definedBy("dev.ambit.bench..")
                .whereLayer("base")
                .mayNotAccessAnyLayer()
                .whereLayer("kod")
                .mayOnlyAccessLayers("base")
                .whereLayer("space")
                .mayOnlyAccessLayers("base")
                .whereLayer("group")
                .mayOnlyAccessLayers("base")
                .whereLayer("journal")
                .mayOnlyAccessLayers("base")
                .whereLayer("world")
                .mayOnlyAccessLayers("base", "kod", "space", "journal")
                .whereLayer("gateway")
                .mayOnlyAccessLayers("base", "world", "space", "group")
                .whereLayer("game")
                .mayOnlyAccessLayers("base", "kod", "space", "world", "gateway")
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("bench")
                .whereLayer("lab")
                .mayOnlyAccessLayers("base", "space", "group")
                .whereLayer("lab")
                .mayOnlyBeAccessedByLayers("bench")
                .check(HOUSE);
    }

    @Test
    void packagesDoNotNeedEachOtherInACircle() {
        slices().matching("dev.ambit.(**)").should().beFreeOfCycles().check(HOUSE);
    }

    /** Who looks for a class finds one. Looked for in the sources: benches and the lab are not on this class path. */
    @Test
    void aClassNameIsUsedOnce() throws IOException {
        Map<String, Set<Path>> found = new TreeMap<>();
        for (Path source : sources()) {
            found.computeIfAbsent(source.getFileName().toString(), name -> new TreeSet<>())
                    .add(source);
        }
        found.remove("package-info.java");
        assertTrue(found.size() > 500, "found only " + found.size());
        found.values().removeIf(files -> files.size() == 1);
        assertEquals(Map.of(), found);
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

    /** What goes beyond this process. Bytes and text in memory stay within, whatever package their writer is in. */
    private static final DescribedPredicate<JavaClass> OUTSIDE = JavaClass.Predicates.resideInAnyPackage(
                    "java.net..", "java.nio..", "java.io..", "io.netty..")
            .and(not(JavaClass.Predicates.resideInAPackage("java.nio.charset..")))
            .and(not(JavaClass.Predicates.belongToAnyOf(
                    IOException.class,
                    UncheckedIOException.class,
                    Writer.class,
                    StringWriter.class,
                    OutputStream.class,
                    ByteArrayOutputStream.class,
                    ByteBuffer.class,
                    CharBuffer.class,
                    ByteOrder.class)))
            .as("sockets and files");

    /** A span of time, or a clock that was handed in, is no look at the clock. */
    private static final DescribedPredicate<JavaCall<?>> A_LOOK_AT_THE_CLOCK = JavaCall.Predicates.target(
                    HasOwner.Predicates.With.owner(JavaClass.Predicates.resideInAPackage("java.time..")))
            .and(JavaCall.Predicates.target(HasName.Predicates.nameMatching("now|system.*|tick.*")))
            .as("a look at the clock");

    /** Where the world's own time meets the clock, and what it hears comes from other threads. */
    private static final Set<String> EDGE_OF_THE_WORLD = Set.of("WorldLoop", "Inbox");

    /**
     * The compiler of a whole folder: reads sources, writes object files, keeps what need not be compiled again. And the stack that Kod's
     * depth of calls needs, which is a thread's, for whoever starts one.
     */
    private static final Set<String> EDGE_OF_KOD =
            Set.of("TreeCompiler", "SourceFolder", "FolderIncludes", "BuildCache", "BigStack");

    /** What writes and locks the journal's files, on a thread of its own, and how one says where they are. */
    private static final Set<String> EDGE_OF_THE_JOURNAL = Set.of(
            "Journal",
            "Scribe",
            "Waiting",
            "FileLock",
            "SqlDialect",
            "SqliteDialect",
            "PostgresDialect",
            "JournalAddress");

    @Test
    void pureRoomsKnowNoSocketNoFileNoThreadAndNoClock() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.ambit.base..",
                        "dev.ambit.kod..",
                        "dev.ambit.space..",
                        "dev.ambit.group..",
                        "dev.ambit.journal..",
                        "dev.ambit.world..")
                .and(not(topLevelIn("dev.ambit.world..", EDGE_OF_THE_WORLD)))
                .and(not(topLevelIn("dev.ambit.kod..", EDGE_OF_KOD)))
                .and(not(topLevelIn("dev.ambit.journal..", EDGE_OF_THE_JOURNAL)))
                // For programs that talk to a server from outside.
                .and()
                .resideOutsideOfPackage("dev.ambit.group.client..")
                .should()
                .dependOnClassesThat(OUTSIDE)
                .orShould()
                .dependOnClassesThat(JavaClass.Predicates.belongToAnyOf(
                        Thread.class, Executors.class, Random.class, ThreadLocalRandom.class, SecureRandom.class))
                .orShould()
                .callMethodWhere(A_LOOK_AT_THE_CLOCK)
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .check(HOUSE);
    }

    /** These classes, and what is within them. */
    private static DescribedPredicate<JavaClass> topLevelIn(String packages, Set<String> names) {
        return JavaClass.Predicates.resideInAPackage(packages)
                .and(DescribedPredicate.describe(
                        "in " + names, each -> names.contains(topLevel(each).getSimpleName())));
    }

    private static JavaClass topLevel(JavaClass each) {
        return each.getEnclosingClass().map(HouseTest::topLevel).orElse(each);
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
    void onlyTheGatewayAndTheDoorsOfGamesKnowNetty() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.ambit.gateway..",
                        "dev.ambit.game.door..",
                        "dev.ambit.game.mail..",
                        "dev.ambit.game.billing..")
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
                .doNotHaveSimpleName("PeriodicCheck")
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
        List<Path> found = new ArrayList<>();
        for (Path source : sources()) {
            if (Files.readString(source).contains("ordinal()")) {
                found.add(source);
            }
        }
        assertEquals(List.of(), found, "give these enums a code() of their own");
    }

    /** Else it looks at nothing but an empty input, until somebody lets it explore. */
    @Test
    void everyFuzzTestHasSavedInputs() throws IOException {
        int targets = 0;
        List<Path> without = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path tests : modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                for (Path source : filesIn(tests)) {
                    if (source.toString().endsWith("FuzzTest.java")
                            && Files.readString(source).contains("@FuzzTest")) {
                        targets++;
                        String inputs = source.toString()
                                .replace("src/test/java", "src/test/resources")
                                .replaceFirst("\\.java$", "Inputs");
                        if (filesIn(Path.of(inputs)).isEmpty()) {
                            without.add(source);
                        }
                    }
                }
            }
        }
        assertTrue(targets > 20, "found only " + targets);
        assertEquals(List.of(), without);
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** All sources of the product and of what is around it, without tests. */
    @Test
    void whateverSilencesACheckSaysWhyBesideIt() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : sources()) {
            for (String line : Files.readAllLines(source)) {
                if (line.contains("@SuppressWarnings(") && !line.contains("//")) {
                    found.add(source + ":" + line);
                }
            }
        }
        assertEquals(List.of(), found, "give these a reason, or mend what is found there");
    }

    private static List<Path> sources() throws IOException {
        List<Path> folders;
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            folders = modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        assertTrue(folders.size() > 5, "found only " + folders);
        List<Path> sources = new ArrayList<>();
        for (Path folder : folders) {
            sources.addAll(filesIn(folder).stream()
                    .filter(each -> each.toString().endsWith(".java"))
                    .toList());
        }
        return sources;
    }
}
