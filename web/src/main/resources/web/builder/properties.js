/** The panel at the side: how the tool is set, and the properties of what is selected, or of the room. */
import { el } from '../panels/dom.js';
import { Form } from './fields.js';
import { boundaryForm, entranceForm, propForm, roomForm, toolForm, vertexForm } from './form-items.js';
import { lineForm, lineTitle } from './form-line.js';
import { sectorForm, sectorTitle } from './form-sector.js';
import { TOOLS } from './tools.js';
import { count } from '../words.js';

/** @typedef {import('./desk.js').PlanDesk} PlanDesk */
/** @typedef {{chooseExemplar: () => void, inspect: (id: number) => void, nameOf: (id: number) => string}} Around */

export class Properties {
  #desk;
  #around;
  /** @type {Form | undefined} */
  #form;
  #shown = '';

  /** @param {PlanDesk} desk @param {Around} around */
  constructor(desk, around) {
    this.#desk = desk;
    this.#around = around;
    this.element = el('aside', { class: 'properties-panel', 'aria-label': 'Properties' });
  }

  /** Shows what is selected; fields that are there already are only brought up to date. */
  update() {
    const name = this.#name();
    if (name === this.#shown && this.#form) {
      this.#form.sync();
      return;
    }
    this.#shown = name;
    this.#form = this.#build();
    this.element.replaceChildren(this.#form.element);
    this.element.scrollTop = 0;
  }

  /** Whatever changes this calls for other fields. */
  #name() {
    const { plan, selection, tool, settings } = this.#desk;
    const shape = [...selection.sectors]
      .map((i) => [plan.sectors[i]?.floorSlope !== undefined, plan.sectors[i]?.ceilingSlope !== undefined])
      .join();
    const sides = [...selection.lines].map((i) => [plan.lines[i]?.right?.sector, plan.lines[i]?.left?.sector]).join();
    return [
      selection.name,
      tool,
      settings.exemplarName,
      shape,
      sides,
      [...selection.props].map((i) => (plan.props ?? [])[i]?.kind).join(),
      selection.isEmpty ? plan.sectors.length : '',
    ].join('/');
  }

  #build() {
    const desk = this.#desk;
    const { selection } = desk;
    const form = new Form(() => usedPictures(desk.plan));
    const tool = TOOLS.find(({ id }) => id === desk.tool);
    if (tool && (desk.tool !== 'select' || selection.isEmpty)) {
      form.add(el('h3', {}, tool.name, el('small', {}, tool.about)));
      toolForm(desk, form, this.#around);
    }
    // The smallest first: a box selects all of a place, and then it is the place that is meant.
    if (selection.sectors.size > 0) {
      form.add(el('h3', {}, sectorTitle(desk)));
      sectorForm(desk, form);
    } else if (selection.lines.size > 0) {
      form.add(el('h3', {}, lineTitle(desk)));
      lineForm(desk, form);
    } else if (selection.vertices.size > 0) {
      form.add(el('h3', {}, count(selection.vertices.size, 'corner')));
      vertexForm(desk, form);
    }
    if (selection.props.size > 0) {
      form.add(el('h3', {}, count(selection.props.size, 'prop')));
      propForm(desk, form);
    }
    if (selection.boundaries.size > 0) {
      form.add(el('h3', {}, count(selection.boundaries.size, 'boundary', 'boundaries')));
      boundaryForm(desk, form);
    }
    if (selection.entrance) {
      form.add(el('h3', {}, 'Entrance'));
      entranceForm(desk, form);
    }
    for (const id of selection.things) {
      form.add(el('h3', {}, this.#around.nameOf(id), el('small', {}, 'a Thing of the world')));
      form.actions(['inspect', 'Inspect', () => this.#around.inspect(id), 'Its properties, methods and history']);
    }
    if (selection.isEmpty) roomForm(desk, form);
    return form;
  }
}

/** Those of this room, the most used first. @param {import('./plan.js').Plan} plan */
function usedPictures({ sides, sectors }) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  const names = [
    ...sides.flatMap(({ normal, above, below }) => [normal, above, below]),
    ...sectors.flatMap(({ floor, ceiling }) => [floor, ceiling]),
  ];
  for (const name of names) if (name) uses.set(name, (uses.get(name) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
