/** What keys and buttons do to what is selected, whatever that is. No DOM. */
import { copy, paste } from './clipboard.js';
import { deleteLines, deleteSectors, deleteVertices, joinSectors, moveVertices, splitLines, turnVertices, verticesOf } from './edits.js';
import { bounds } from './geometry.js';
import { alignPictures, changeItems, deleteItems, facesOf, setSectors } from './looks.js';
import { NONE, sectorOf } from './plan.js';

/** @typedef {import('./desk.js').PlanDesk} PlanDesk */
/** @typedef {import('./plan.js').Corner} Corner */

/** Sectors go before their lines, and lines before their corners. @param {PlanDesk} desk */
export function deleteSelected(desk) {
  const { sectors, lines, vertices, props, boundaries } = desk.selection.picked;
  desk.edit('deleted', (plan) => {
    const bare = lines.filter((i) => sectorOf(plan.lines[i].right) === NONE && sectorOf(plan.lines[i].left) === NONE);
    let after = plan;
    // Lines that border nothing can go first: no sector changes its number by that.
    if (sectors.length > 0 && bare.length > 0) after = deleteLines(after, bare).plan;
    if (sectors.length > 0) after = deleteSectors(after, sectors).plan;
    else if (lines.length > 0) after = deleteLines(after, lines).plan;
    else if (vertices.length > 0) after = deleteVertices(after, vertices).plan;
    if (props.length > 0) after = deleteItems(after, 'props', props);
    if (boundaries.length > 0) after = deleteItems(after, 'boundaries', boundaries);
    return after === plan ? plan : { plan: after };
  });
}

/** @param {PlanDesk} desk */
export const joinSelected = (desk) => desk.edit('joined sectors', (plan) => joinSectors(plan, desk.selection.picked.sectors));

/** @param {PlanDesk} desk */
export const splitSelected = (desk) => desk.edit('split lines', (plan) => splitLines(plan, desk.selection.picked.lines));

/** @param {PlanDesk} desk */
export const alignSelected = (desk) =>
  desk.edit('aligned pictures', (plan) => alignPictures(plan, facesOf(plan, desk.selection.picked.lines)));

/** @param {PlanDesk} desk @param {number} dx @param {number} dz */
export function nudgeSelected(desk, dx, dz) {
  const { picked } = desk.selection;
  const vertices = verticesOf(desk.plan, picked);
  desk.edit('moved', (plan) => {
    const moved = moveVertices(plan, vertices, dx, dz);
    const after =
      picked.props.length > 0 ? changeItems(moved.plan, 'props', picked.props, ({ x, z }) => ({ x: x + dx, z: z + dz })) : moved.plan;
    return kept(after, picked, moved);
  });
}

/** A quarter clockwise, around the middle. @param {PlanDesk} desk */
export function turnSelected(desk) {
  const { picked } = desk.selection;
  const vertices = verticesOf(desk.plan, picked);
  const props = picked.props.map((i) => (desk.plan.props ?? [])[i]);
  const spots = [...vertices.map((i) => desk.plan.vertices[i]), ...props.map(({ x, z }) => /** @type {Corner} */ ([x, z]))];
  if (spots.length === 0) return;
  const { x1, z1, x2, z2 } = bounds(spots);
  const [cx, cz] = [Math.round((x1 + x2) / 2), Math.round((z1 + z2) / 2)];
  desk.edit('turned', (plan) => {
    const turned = turnVertices(plan, vertices, [cx, cz], 1);
    const after =
      props.length > 0
        ? changeItems(turned.plan, 'props', picked.props, ({ x, z, ...rest }) => ({
            x: cx - (z - cz),
            z: cz + (x - cx),
            h: ((('h' in rest ? rest.h : 0) ?? 0) + 64) % 256,
          }))
        : turned.plan;
    return kept(after, picked, turned);
  });
}

/** @param {import('./plan.js').Plan} plan @param {PlanDesk['selection']['picked']} picked @param {import('./edits.js').Moved} moved */
const kept = (plan, picked, moved) => ({
  plan,
  vertices: picked.vertices.length > 0 ? moved.vertices : [],
  lines: picked.lines.flatMap(moved.linesAfter),
  sectors: picked.sectors.map(moved.sectorAfter).filter((i) => i !== NONE),
  props: picked.props,
});

/** Raises or lowers floors or ceilings. @param {PlanDesk} desk @param {'floorHeight' | 'ceilingHeight'} part @param {number} by */
export function raiseSelected(desk, part, by) {
  const { sectors } = desk.selection.picked;
  if (sectors.length > 0)
    desk.edit(
      by > 0 ? 'raised' : 'lowered',
      (plan) => setSectors(plan, sectors, (sector) => ({ [part]: (sector[part] ?? 0) + by })),
      `raise ${part} ${sectors}`,
    );
}

/** @param {PlanDesk} desk */
export function copySelected(desk) {
  try {
    desk.clip = copy(desk.plan, desk.selection.picked);
    desk.say('Copied. Ctrl V puts it down at the pointer.');
  } catch (trouble) {
    desk.say(trouble instanceof Error ? trouble.message : String(trouble));
  }
}

/** @param {PlanDesk} desk @param {Corner} at */
export function pasteAt(desk, at) {
  const { clip } = desk;
  if (!clip) desk.say('Nothing was copied yet.');
  else desk.edit('put down a copy', (plan) => paste(plan, clip, at, desk.style));
}

/** @param {PlanDesk} desk */
export function selectAll(desk) {
  const { plan } = desk;
  desk.select({
    sectors: plan.sectors.keys(),
    lines: plan.lines.keys(),
    vertices: plan.vertices.keys(),
    props: (plan.props ?? []).keys(),
    boundaries: (plan.boundaries ?? []).keys(),
  });
}
