/** The way to the editor of graphics, which is fetched when somebody first wants it. */
import { el } from '../panels/dom.js';

export class GraphicsDoor {
  #page;
  /** @type {Promise<import('./panel.js').GraphicsPanel> | undefined} */
  #fetching;

  /** @param {() => HTMLElement} page where it is put */
  constructor(page) {
    this.#page = page;
  }

  async open() {
    this.#fetching ??= this.#fetch();
    try {
      await (await this.#fetching).open();
    } catch {
      // The next click asks again.
      this.#fetching = undefined;
    }
  }

  close() {
    void this.#fetching?.then((panel) => panel.close());
  }

  async #fetch() {
    const style = el('link', { rel: 'stylesheet', href: 'graphics/graphics.css' });
    const styled = new Promise((resolve) => style.addEventListener('load', resolve, { once: true }));
    document.head.append(style);
    const [{ GraphicsPanel }] = await Promise.all([import('./panel.js'), styled]);
    const panel = new GraphicsPanel();
    this.#page().append(panel.element);
    return panel;
  }
}
