import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../database/postgres';
import { expect } from './browser';

/** How long a server may take to start beside the one of the other journeys. */
export const START_TIMEOUT = 90_000;

interface OwnServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the application for one journey, with settings that the others do not have. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const PORT = String(await freePort());
  const server = spawn(process.execPath, ['tests/support/browser/e2e-server.mjs'], {
    stdio: 'ignore',
    env: { ...process.env, PORT, ...settings },
  });
  const url = `http://localhost:${PORT}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: START_TIMEOUT }).toBe(true);
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
