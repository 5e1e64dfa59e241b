import { vi } from 'vitest';

/** A fake EventSource. Records the opened streams and lets tests send events on them. */
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

  /** Simulates the server's response. */
  accept() {
    this.readyState = FakeStream.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** Simulates a lost connection. The browser reconnects by itself unless the server rejected it. */
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

/** Replaces the browser's EventSource; call it before each test. */
export function useFakeStreams() {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
}

/** Simulates switching to another browser tab and back. */
export function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange'));
}
