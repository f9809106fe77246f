/** Where everything stands on the page. */
import { el } from './dom.js';

/** On narrow screens there is room for the world first. */
const NARROW = '(max-width: 700px)';

/**
 * @typedef {object} Parts
 * @property {import('../foyer.js').Foyer} foyer
 * @property {import('../workshop.js').Workshop} workshop
 * @property {import('../parlour.js').Parlour} parlour
 * @property {import('../company.js').Company} company
 * @property {import('../scenery.js').Scenery} scenery
 * @property {import('./bar.js').Bar} bar
 * @property {import('./help.js').Help} help
 * @property {import('./map.js').MapPanel} map
 * @property {import('./notices.js').Notices} notices
 * @property {import('../voice/button.js').VoiceButton} voiceButton
 * @property {HTMLElement} thumbPad
 */

/** @param {HTMLElement} app @param {Parts} parts @returns {HTMLElement} what is seen by those who are inside, hidden until then */
export function layOut(app, { foyer, workshop, parlour, company, scenery, bar, help, map, notices, voiceButton, thumbPad }) {
  const { people } = company;
  const side = el('div', { id: 'side' }, people.element, parlour.party.element, workshop.pack);
  const inside = el(
    'div',
    { id: 'inside', hidden: true },
    bar.element,
    side,
    parlour.chat.element,
    thumbPad,
    voiceButton.element,
    workshop.inspector.element,
    parlour.games.element,
    map.element,
    workshop.menu.element,
  );
  app.append(
    foyer.choice.element,
    scenery.curtain,
    inside,
    notices.element,
    help.element,
    foyer.desk.element,
    workshop.editor.element,
    workshop.timeMachine.element,
    foyer.usage.element,
    foyer.channels.element,
    foyer.game.element,
  );
  if (window.matchMedia(NARROW).matches) for (const panel of [people.element, workshop.pack]) panel.classList.add('folded');
  liftAboveKeyboard();
  return inside;
}

/** The on-screen keyboard covers the page's lower part; where the browser does not shrink the page, we lift what is there. */
function liftAboveKeyboard() {
  window.visualViewport?.addEventListener('resize', () => {
    const { height, offsetTop } = /** @type {VisualViewport} */ (window.visualViewport);
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - height - offsetTop)}px`);
  });
}
