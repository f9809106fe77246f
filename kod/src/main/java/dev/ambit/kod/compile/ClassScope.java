package dev.ambit.kod.compile;

import dev.ambit.kod.base.ClassInterface;
import dev.ambit.kod.base.ClassInterface.Slot;
import dev.ambit.kod.base.ClassInterface.SlotKind;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.lang.Word;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.KodFile.ConstantDecl;
import dev.ambit.kod.syntax.KodFile.ConstantInclude;
import dev.ambit.kod.syntax.KodFile.ConstantItem;
import dev.ambit.kod.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The names a class gives to itself: constants, class variables and properties, its own and inherited. */
final class ClassScope {

    private final Diagnostics diagnostics;
    private final ClassInterface inherited;
    private final Map<String, Slot> own = new HashMap<>();
    private final Set<String> ownResources = new HashSet<>();
    private final List<Code.SlotCode> classVars = new ArrayList<>();
    private final List<Code.SlotCode> overrides = new ArrayList<>();
    private final List<Code.SlotCode> properties = new ArrayList<>();
    private Constants constants;
    private int propertyCount;
    private int classVarCount;

    ClassScope(ClassInterface inherited, Constants noConstants, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.inherited = inherited;
        this.constants = noConstants.layer();
        this.propertyCount = inherited.properties();
        this.classVarCount = inherited.classVars();
    }

    // Constants

    void addConstants(List<ConstantItem> items, ExpressionResolver expressions) {
        for (var item : items) {
            switch (item) {
                case ConstantDecl constant -> addConstant(constant, expressions);
                case ConstantInclude include -> addIncluded(include, expressions);
            }
        }
    }

    private void addIncluded(ConstantInclude include, ExpressionResolver expressions) {
        if (!constants.isEmpty()) {
            addConstants(include.items(), expressions);
            return;
        }
        var ground = Objects.requireNonNull(constants.below());
        var known = ground.sharedLayer(include.items());
        if (known == null) {
            boolean clean = !diagnostics.hasErrors();
            addConstants(include.items(), expressions);
            if (clean && !diagnostics.hasErrors() && constants.below() == ground) {
                ground.share(include.items(), constants);
                constants = constants.layer();
            }
            return;
        }
        constants = known.layer();
    }

    private void addConstant(ConstantDecl constant, ExpressionResolver expressions) {
        var value = expressions.resolve(constant.value());
        if (isOwn(constant.name().key())) {
            diagnostics.error(constant.name().span(), "Duplicate identifier " + constant.name());
        } else if (value instanceof Code.Int(int number)) {
            constants.put(constant.name().key(), number);
        } else {
            diagnostics.error(constant.value().span(), "Right hand side must be a numeric constant");
            constants.put(constant.name().key(), 0);
        }
    }

    Optional<Integer> constant(String key) {
        return Optional.ofNullable(constants.find(key));
    }

    // Resources are global, but a class cannot call two things alike.

    Optional<Code.ResourceCode> addResource(Name name, String text, GlobalNames names) {
        boolean again = !ownResources.add(name.key()) || names.definedBefore(name);
        if (again) {
            diagnostics.error(name.span(), "Resource " + name + " is defined twice");
            return Optional.empty();
        }
        if (has(name.key())) {
            diagnostics.error(name.span(), "Duplicate identifier " + name);
            return Optional.empty();
        }
        return Optional.of(new Code.ResourceCode(name.text(), names.define(SymbolKind.RESOURCE, name), text));
    }

    // Class variables and properties

    /** One that a superclass has may be given a default twice, the original does not notice; so for properties. */
    void addClassVar(Name name, int word) {
        String key = name.key();
        var above = inherited.find(key);
        if (own.containsKey(key) && above.isEmpty()) {
            diagnostics.error(name.span(), "Class variable " + name + " appears twice");
        } else if (isTaken(key)) {
            diagnostics.error(name.span(), "Duplicate identifier " + name);
        } else if (above.isPresent() && above.get().kind() == SlotKind.PROPERTY) {
            diagnostics.error(name.span(), "Duplicate identifier " + name, "a superclass has a property of that name");
        } else {
            int number = above.isPresent() ? above.get().number() : classVarCount++;
            own.put(key, new Slot(SlotKind.CLASS_VARIABLE, number));
            classVars.add(new Code.SlotCode(name.text(), number, word));
        }
    }

    void addProperty(Name name, int word) {
        String key = name.key();
        var mine = own.get(key);
        var above = inherited.find(key);
        boolean newHere = above.isEmpty() || above.get().kind() == SlotKind.CLASS_VARIABLE;
        if (mine != null && mine.kind() == SlotKind.PROPERTY && newHere) {
            diagnostics.error(name.span(), "Property " + name + " appears twice");
            return;
        }
        if (mine != null && mine.kind() == SlotKind.CLASS_VARIABLE && above.isEmpty()) {
            diagnostics.error(name.span(), "Property and classvar " + name + " both appear in same class");
            return;
        }
        if (isTaken(key)) {
            diagnostics.error(name.span(), "Duplicate identifier " + name);
            return;
        }
        int number;
        if (above.isPresent() && above.get().kind() == SlotKind.PROPERTY) {
            number = above.get().number();
        } else {
            number = ++propertyCount;
        }
        if (above.isPresent() && above.get().kind() == SlotKind.CLASS_VARIABLE) {
            overrides.add(new Code.SlotCode(name.text(), above.get().number(), Word.of(Word.TAG_OVERRIDE, number)));
        }
        own.put(key, new Slot(SlotKind.PROPERTY, number));
        properties.add(new Code.SlotCode(name.text(), number, word));
    }

    /** Whether a class variable or property cannot have this name. */
    private boolean isTaken(String key) {
        return constants.find(key) != null || key.equals("self");
    }

    /** Whether the class has a constant, class variable or property of this name, its own or inherited. */
    boolean has(String key) {
        return isOwn(key) || inherited.find(key).isPresent();
    }

    private final Set<String> assigned = new HashSet<>();

    /** Notes that a handler assigns to this property. */
    void assigned(String key) {
        assigned.add(key);
    }

    /** Whether a handler above assigns to this property; the original takes a local of its name as assigned too. */
    boolean isAssigned(String key) {
        return assigned.contains(key);
    }

    /** Whether this class itself has a constant, class variable or property of this name. */
    boolean isOwn(String key) {
        return constants.find(key) != null || own.containsKey(key);
    }

    /** A property or class variable, own or inherited; {@code self} is property 0. */
    Optional<Slot> slot(String key) {
        var mine = own.get(key);
        if (mine != null) {
            return Optional.of(mine);
        }
        return key.equals("self") ? Optional.of(SELF) : inherited.find(key);
    }

    private static final Slot SELF = new Slot(SlotKind.PROPERTY, 0);

    /** Overridden ones first, as they go into the object file. */
    List<Code.SlotCode> classVars() {
        var all = new ArrayList<>(overrides);
        all.addAll(classVars);
        return all;
    }

    List<Code.SlotCode> properties() {
        return properties;
    }

    int propertyCount() {
        return propertyCount;
    }

    int classVarCount() {
        return classVarCount;
    }
}
