package dev.ambit.kod.bof;

import java.util.List;

/**
 * A message handler.
 *
 * @param comment index of the handler's comment in the string table, or -1
 * @param locals everything in the frame: parameters, declared locals and temporaries
 * @param parameters sorted by parameter id; parameter {@code i} is local {@code i}
 * @param code in file order; an instruction's offset counts from the start of the file
 */
public record Handler(int messageId, int comment, int locals, List<Parameter> parameters, List<Instruction> code) {

    public Handler {
        parameters = List.copyOf(parameters);
        code = List.copyOf(code);
    }

    /** A named parameter and the tagged word it has when it was not sent. */
    public record Parameter(int id, int defaultValue) {}
}
