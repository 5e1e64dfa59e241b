import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../database/postgres';
import type { RouteServer } from './routes';

/** Whether the REST tests call the production build (`npm run test:build`) instead of the routes in their own process. */
export const CALLS_BUILD = process.env.STANCHION_TEST_BUILD === '1';

const PROCESSES = 2;

/** Serves the production build on a database as `npm start` does, with few connections and several processes. */
export async function serveBuild(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<RouteServer> {
  const port = String(await freePort());
  const server = spawn(process.execPath, ['src/server/cli/up.mjs', '--serve-only'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      JOBS: 'off',
      ...settings,
      PORT: port,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '5',
      WEB_CONCURRENCY: String(PROCESSES),
    },
  });
  const ended = once(server, 'exit');
  let running = 0;
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('Stanchion is running')) running += 1;
    if (running === PROCESSES) break;
  }
  if (running < PROCESSES) throw new Error('The build could not be served; its output says why.');
  server.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
