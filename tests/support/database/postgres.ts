import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findPostgres } from '../programs.mjs';

export interface PostgresServer {
  /** The URL of the maintenance database, with a user who may create databases. */
  url: string;
  stop(): Promise<void>;
}

interface StartOptions {
  inRecovery?: boolean;
  /** Settings of the server, beside those that make it fast. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a private Postgres server in a temporary folder on a free port, which may lose commits when it crashes. One in
 * recovery reads only until `pg_promote()`.
 */
export async function startPostgres({
  inRecovery = false,
  settings: own = {},
}: StartOptions = {}): Promise<PostgresServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('No Postgres server is installed (looked in /usr/lib/postgresql and on the PATH).');
  const folder = mkdtempSync(join(tmpdir(), 'stanchion-pg-'));
  const owner = ownerOfServer();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    lc_messages: 'C',
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  // The shell stops the server and removes its folder when its standard input closes, which happens
  // however this process ends, SIGKILL included.
  // INT alone is lost while the server is starting; TERM alone would wait for its clients.
  const script = `
    bin=$1 folder=$2; shift 2
    trap 'rm -rf "$folder"' EXIT
    "$bin/initdb" -D "$folder/data" -U stanchion -A trust -E UTF8 --locale=C --no-sync >/dev/null || exit 1
    ${inRecovery ? 'touch "$folder/data/standby.signal"' : ''}
    "$bin/postgres" -D "$folder/data" "$@" & server=$!
    cat
    kill -TERM $server; kill -INT $server; wait $server`;
  const keeper = spawn('sh', ['-c', script, 'sh', bin, folder, '-p', String(port), ...flags], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = () => {
    keeper.stdin.end();
    return ended;
  };

  await new Promise<void>((resolve, reject) => {
    let log = '';
    // Keep reading, because a full pipe would block the server.
    keeper.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
      if (log.includes('database system is shut down')) reject(new Error(`Postgres did not start:\n${log}`));
    });
    keeper.once('error', reject);
    keeper.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `postgres://stanchion@127.0.0.1:${port}/postgres`, stop };
}

/** Creates a database on a server, as a copy of a template or empty. */
export async function createDatabaseOn(
  server: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `stanchion_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: (admin: postgres.Sql) => Promise<unknown>) => {
    const admin = postgres(server, { max: 1, onnotice: () => {} });
    await statement(admin).finally(() => admin.end());
  };
  await asAdmin((admin) => admin`create database ${admin(name)} template ${admin(template)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin((admin) => admin`drop database ${admin(name)} with (force)`) };
}

/** Postgres refuses to run as root, so root starts it as the user that Debian's package created. */
export function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}
