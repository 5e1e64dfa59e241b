import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What happened at the stand-ins, in milliseconds of `clock`. */
export interface Happened {
  /** When each message arrived, once per key. */
  arrivals: number[];
  /** When the model said the first word of each text. */
  firstWords: number[];
}

/** The mail service and the model that the application uses while it is measured. */
export interface Loopback {
  /** The settings of the application. */
  env: Record<string, string>;
  happened(): Promise<Happened>;
  /** How many messages have arrived, which costs the client next to nothing while it measures. */
  arrived(): Promise<number>;
  stop(): void;
}

/** Starts the stand-ins, as a separate process. */
export async function startLoopback(): Promise<Loopback> {
  const server = fork('bench/sending/stand-ins.ts', { execArgv: ['--import', 'tsx'] });
  const kill = () => server.kill();
  process.once('exit', kill);
  const [{ mail, model }] = await once(server, 'message');
  const tell = async (question: 'happened?' | 'arrived?') => {
    const answer = once(server, 'message');
    server.send(question);
    const [message] = await answer;
    return message;
  };
  return {
    env: {
      ...{ RESEND_API_KEY: 're_bench', RESEND_BASE_URL: mail, RESEND_PER_SECOND: '105' },
      ...{ OPENAI_API_KEY: 'sk-bench', OPENAI_BASE_URL: model },
    },
    happened: () => tell('happened?'),
    arrived: () => tell('arrived?'),
    stop() {
      process.removeListener('exit', kill);
      server.kill();
    },
  };
}
