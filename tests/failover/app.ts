import { freePort } from '../support/database/postgres';
import { start, until } from './processes';

export interface App {
  origin: string;
  /** Everything that it has logged. */
  log(): string;
}

/** Serves the existing build with two server processes, and one for the jobs. */
export async function startApp(databaseUrl: string, resendUrl: string): Promise<App> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{
      PORT: port,
      APP_URL: origin,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '20',
      WEB_CONCURRENCY: '2',
      JOBS: 'on',
    },
    ...{ RESEND_API_KEY: 're_failover', RESEND_BASE_URL: resendUrl, RESEND_PER_SECOND: '', SMTP_URL: '' },
    ...{ RATE_LIMIT_FACTOR: '1000', PLAN_FREE_LEADS: '1000000', PLAN_FREE_EMAILS: '1000000', TRUSTED_PROXIES: '0' },
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const args = ['src/server/cli/up.mjs', '--serve-only'];
  const child = start(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (chunk) => {
      log += chunk;
    });
  }
  await until('The application', 90, async () => (await fetch(`${origin}/healthz`)).ok).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return { origin, log: () => log };
}
