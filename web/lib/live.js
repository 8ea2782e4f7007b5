// The state of a game, kept current by the server's events.
import { api } from "./api.js";

/** @typedef {import("./api.js").State} State */

const AGAIN_MS = 2000;

/** A game that is followed until it is left. */
export class Live {
  #id;
  #show;
  #lost;
  /** @type {EventSource | null} */
  #source = null;
  #timer = 0;

  /**
   * @param {string} id
   * @param {(state: State) => void} show
   * @param {(isLost: boolean) => void} lost
   */
  constructor(id, show, lost) {
    this.#id = id;
    this.#show = show;
    this.#lost = lost;
    document.addEventListener("visibilitychange", this.#turn);
    this.#turn();
  }

  /** Asks anew who this browser is, such as after taking a seat. */
  again() {
    this.#stop();
    this.#turn();
  }

  leave() {
    document.removeEventListener("visibilitychange", this.#turn);
    this.#stop();
  }

  /** A page that nobody sees holds no connection: browsers allow few to each server. */
  #turn = () => {
    if (document.hidden) this.#stop();
    else if (!this.#source) this.#start();
  };

  #start() {
    const source = new EventSource(api.events(this.#id));
    this.#source = source;
    source.addEventListener("state", (event) => {
      this.#lost(false);
      this.#show(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      this.#lost(true);
      // The browser itself tries again, unless the server answered with an error.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#stop();
      this.#timer = window.setTimeout(this.#turn, AGAIN_MS);
    });
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
