import { vi } from 'vitest';

/** The streams that the page has opened, and what a server would say on them. */
export class FakeStream extends EventTarget {
  static opened: FakeStream[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeStream.CONNECTING;

  constructor(readonly url: string) {
    super();
    FakeStream.opened.push(this);
  }

  close() {
    this.readyState = FakeStream.CLOSED;
  }

  /** The server has answered. */
  accept() {
    this.readyState = FakeStream.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The connection is lost; the browser tries again by itself unless it was refused. */
  fail({ refused = false } = {}) {
    this.readyState = refused ? FakeStream.CLOSED : FakeStream.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  say(name: string, data: unknown, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

export const lastStream = (): FakeStream => {
  const stream = FakeStream.opened.at(-1);
  if (!stream) throw new Error('The page has opened no stream.');
  return stream;
};

/** Puts the fake in the place of the browser's own; call it before each test. */
export function useFakeStreams() {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
}

/** As when the tab is left or come back to. */
export function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}
