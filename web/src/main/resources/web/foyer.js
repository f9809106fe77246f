/** Everything at the door put together: who one wants to be, the account behind it, and what one looks like. */
import { AccountClient } from './accounts/client.js';
import { AccountDesk } from './accounts/desk.js';
import { ChannelsPanel } from './game/channels-panel.js';
import { GraphicsDoor } from './graphics/door.js';
import { GameConsole } from './game/console.js';
import { Choice } from './panels/choice.js';
import { OwnPicture } from './panels/own-picture.js';
import { UsagePanel } from './usage/panel.js';

/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./art/atlas.js').Studio} studio
 * @property {import('./workshop.js').Workshop} workshop
 * @property {(wish: import('./types.js').Wish) => void} enter
 * @property {() => void} leave
 * @property {(look: string) => void} wear
 */

export class Foyer {
  accounts = new AccountClient();
  graphics = new GraphicsDoor(() => document.body);

  /** @param {import('./types.js').Wish} wish of the last visit @param {Surroundings} around */
  constructor(wish, { state, studio, workshop, enter, leave, wear }) {
    this.choice = new Choice(studio, wish, this.accounts, enter);
    this.ownPicture = new OwnPicture(studio, wish.avatar, wear);
    this.usage = new UsagePanel((wanted) => workshop.ask(wanted));
    this.channels = new ChannelsPanel();
    this.game = new GameConsole();
    this.desk = new AccountDesk(this.accounts, {
      readProfile: () => workshop.readProfile(),
      saveProfile: (profile) => workshop.saveProfile(profile),
      timeMachine: () => state.wizard && (() => void workshop.timeMachine.open(state.world)),
      ownPicture: () => this.ownPicture.element,
      channels: async () => (await this.channels.isThere()) && (() => void this.channels.open()),
      usage: () => state.wizard && (() => void this.usage.open()),
      graphics: () => void this.graphics.open(),
      game: () => this.game.open(),
      leave,
      register: () => {
        leave();
        this.choice.ways.open('register');
      },
    });
  }

  /** The visit is over. */
  reopen() {
    this.desk.close();
    this.usage.close();
    this.channels.close();
    this.graphics.close();
    this.game.close();
    this.choice.show();
  }
}
