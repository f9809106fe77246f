package dev.ambit.server.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Why a file could not be read or written, in words: the exceptions of files often say no more than its name. */
public final class Reason {

    private Reason() {}

    /** The file and what is wrong with it. */
    public static String of(Path file, IOException problem) {
        String reason = of(problem);
        return reason.startsWith(file + ":") ? reason : file + ": " + reason;
    }

    public static String of(IOException problem) {
        String what = String.valueOf(problem.getMessage());
        if (!(problem instanceof FileSystemException file) || file.getReason() != null) {
            return what;
        }
        return what
                + switch (file) {
                    case NoSuchFileException _ -> ": there is no such file or folder";
                    case AccessDeniedException _ -> ": access is denied";
                    case FileAlreadyExistsException _ -> ": this exists and is no folder";
                    default -> ": " + file.getClass().getSimpleName();
                };
    }
}
