import { LONG_TIMEOUT } from '@tests/support/waiting';

/** A server-sent event as a client receives it. */
export interface StreamEvent {
  event: string;
  data: string;
  id: string;
}

export interface StreamEvents {
  /** Returns the next event, or the next with this name. Throws if the stream ends first. */
  next(name?: string): Promise<StreamEvent>;
  /** Returns whether the stream ends before the timeout. Skips any events until then. */
  ended(): Promise<boolean>;
  close(): Promise<void>;
}

/** Parses server-sent events as a browser does: block by block and without comments. */
export function readEvents(stream: ReadableStream<Uint8Array>): StreamEvents {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';

  async function block(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const found = text.slice(0, end);
        text = text.slice(end + 2);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  }

  const parse = (lines: string): StreamEvent => {
    const fieldOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(lines)?.[1] ?? '';
    return { event: fieldOf('event'), data: fieldOf('data'), id: fieldOf('id') };
  };

  return {
    async next(name) {
      for (let lines = await block(); lines !== null; lines = await block()) {
        const event = parse(lines);
        if (event.data !== '' && (name === undefined || event.event === name)) return event;
      }
      throw new Error('The stream has ended.');
    },
    async ended() {
      const end = async () => {
        for (let lines = await block(); lines !== null; lines = await block());
        return true;
      };
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, LONG_TIMEOUT.timeout, false);
      });
      return Promise.race([end(), deadline]).finally(() => clearTimeout(timer));
    },
    close: () => reader.cancel(),
  };
}
