// The live state of a game, streamed by the server.
import { api } from "./api.js";

/** @typedef {import("./api.js").State} State */

const RETRY_MS = 2000;

/** A subscription to the state of a game. */
export class GameStream {
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
    document.addEventListener("visibilitychange", this.#update);
    this.#update();
  }

  /** Reconnects, for example after taking a seat: the server identifies the browser when a stream opens. */
  reconnect() {
    this.#stop();
    this.#update();
  }

  close() {
    document.removeEventListener("visibilitychange", this.#update);
    this.#stop();
  }

  /** Disconnects in the background, because browsers allow few connections per server. */
  #update = () => {
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
      // The browser reconnects by itself, unless the server answered with an error.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#stop();
      this.#timer = window.setTimeout(this.#update, RETRY_MS);
    });
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
