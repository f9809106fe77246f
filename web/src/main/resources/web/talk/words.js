/** Words between two people, wherever they are. Who they are with is remembered by name: addresses change with each connection. */
import { key } from '../group/address.js';
import { asGame, gameIn } from './speech.js';

/** @typedef {import('./tabs.js').Conversation} Conversation */

export class Words {
  #tabs;
  #exchange;
  #self;
  #play;

  /**
   * @param {import('./tabs.js').Tabs} tabs @param {import('./exchange.js').Exchange} exchange @param {() => string} self our name
   * @param {(code: string) => void} play joins the game of a code
   */
  constructor(tabs, exchange, self, play) {
    this.#tabs = tabs;
    this.#exchange = exchange;
    this.#self = self;
    this.#play = play;
  }

  /** Turns to somebody, with a first word if there is one. @param {string} name @param {string} text */
  async to(name, text) {
    const address = await this.#exchange.find(name);
    const spelled = (await this.#exchange.names([address])).get(key(address)) ?? name;
    const conversation = this.#tabs.open('private', spelled);
    if (text) {
      this.#exchange.tell(address, text);
      this.#tabs.add(conversation, this.#own(text));
    }
    return conversation;
  }

  /** @param {Conversation} conversation @param {string} text */
  async say(conversation, text) {
    this.#exchange.tell(await this.#exchange.find(conversation.title), text);
    this.#tabs.add(conversation, this.#own(text));
  }

  /** Asks somebody to play. @param {string} name @param {string} code */
  async invite(name, code) {
    await this.to(name, asGame(code));
  }

  /** @param {string} who @param {string} text */
  hear(who, text) {
    if (this.#exchange.isSilenced(who)) return;
    const conversation = this.#tabs.open('private', who);
    const code = gameIn(text);
    if (code === undefined) this.#tabs.add(conversation, { who, text, kind: 'said' });
    else
      this.#tabs.add(conversation, {
        who,
        text: 'asks you to a game of Pong.',
        kind: 'said',
        action: { text: 'Play', act: () => this.#play(code) },
      });
  }

  /** @param {string} text @returns {import('./tabs.js').Line} */
  #own(text) {
    const code = gameIn(text);
    if (code === undefined) return { who: this.#self(), text, kind: 'own' };
    return { who: '', text: `You ask for a game of Pong; the code is ${code}.`, kind: 'event' };
  }
}
