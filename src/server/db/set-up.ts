import type { Sql } from 'postgres';
import { DatabaseFault } from './database-fault';
import { sqlState } from './faults';
import { LIMITS } from './pools';
import { sharesSessions } from './shared-sessions';

/** Waiting for the lock, in milliseconds: how often it is logged, and when it is given up. */
export interface SetUpWait {
  noticeMs: number;
  maxMs: number;
}

/** Key of an advisory lock. Any constant works, as long as all instances use the same one. */
const SET_UP_LOCK = 7_226_001;
/** Names the connections of the jobs in the list of connections. */
export const JOBS_NAME = 'stanchion jobs';
/** Names the holder of the lock there. */
export const SET_UP_NAME = 'stanchion set-up';

/**
 * Takes the lock under which one process at a time sets up the database. It belongs to the session, so the client must
 * have one connection, and is released when that ends. A pooler that shares sessions would keep the lock on one of its
 * connections, so this throws first behind such a pooler.
 */
export async function takeSetUpLock(
  single: Sql,
  openAnother: () => Sql,
  { noticeMs, maxMs }: SetUpWait,
): Promise<void> {
  const session = await single<{ pid: number }[]>`select pg_backend_pid() as pid`;
  // A pooler makes up the number under which its client can cancel statements.
  const isDirect = session.state.pid === session[0]?.pid;
  if (!isDirect && (await sharesSessions(openAnother))) refuseSharedSessions();

  const limitLocks = (ms: number) => single`
    select set_config('lock_timeout', ${String(ms)}, false), set_config('statement_timeout', '0', false)`;
  await limitLocks(noticeMs);
  for (let waited = noticeMs; ; waited += noticeMs) {
    try {
      await single`select pg_advisory_lock(${SET_UP_LOCK})`;
      break;
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error;
      const holder = await holderOf(single);
      if (waited >= maxMs) throw lockedBy(holder, error);
      if (holder) console.warn(`Waiting until ${holder.words} has set up the database.`);
    }
  }
  await limitLocks(0);
}

interface Holder {
  pid: number;
  words: string;
}

/** Who holds the lock, as this client sees it. */
export async function holderOf(client: Sql): Promise<Holder | undefined> {
  const [holder] = await client<{ pid: number; name: string | null; address: string | null; since: string | null }[]>`
    select pid, nullif(application_name, '') as name, host(client_addr) as address,
      to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and (classid, objid, objsubid) = (0, ${SET_UP_LOCK}, 1) and granted`;
  if (!holder) return undefined;
  const { pid, name, address, since } = holder;
  const facts = [name, address && `from ${address}`, since && `connected since ${since}`].filter(Boolean).join(', ');
  return { pid, words: `process ${pid} of the Postgres server${facts && ` (${facts})`}` };
}

function lockedBy(holder: Holder | undefined, cause: unknown): DatabaseFault {
  const who = holder?.words ?? 'another process';
  const remedy = `Start again when it has finished${
    holder ? `, or end it on the server: select pg_terminate_backend(${holder.pid})` : ''
  }.`;
  const advice = `The lock for setting up the database is held by ${who}. ${remedy}`;
  return new DatabaseFault('DATABASE_LOCKED', 'Another process is setting up the database.', advice, cause);
}

function refuseSharedSessions(): never {
  const wrong = 'A pooler in front of the Postgres server shares sessions between its clients (transaction mode)';
  const remedy = 'Set DATABASE_DIRECT_URL to an address of the same database past it, or use its session mode';
  throw new DatabaseFault('DATABASE_POOLER', `${wrong}.`, `${wrong}. ${remedy}.`, undefined);
}

/** Throws if an instance is running, as far as that can be seen: by the connections of its jobs. */
export async function requireStopped(single: Sql): Promise<void> {
  const running = await single`
    select from pg_stat_activity where datname = current_database() and application_name = ${JOBS_NAME}`;
  if (running.length === 0) return;
  const wrong = 'An instance of an earlier release is running';
  const advice = `${wrong}, and would lose points and announcements beside this one. Stop every process of it, then start this one.`;
  throw new DatabaseFault('DATABASE_EARLIER_RELEASE', `${wrong}.`, advice, undefined);
}

/**
 * Throws unless both clients lead to the same database of one server, with the same user: `other` must see the lock that
 * `holder` holds. Otherwise one would be migrated, and the other used, or have no time-outs.
 */
export async function requireSameDatabase(holder: Sql, other: Sql): Promise<void> {
  const [own] = await holder<{ pid: number; role: string }[]>`select pg_backend_pid() as pid, current_user as role`;
  const [pooled] = await other<{ role: string }[]>`select current_user as role`;
  const isSame = own?.pid === (await holderOf(other))?.pid;
  if (isSame && own?.role === pooled?.role) return;
  const wrong = `DATABASE_URL and DATABASE_DIRECT_URL connect ${isSame ? 'as different users' : 'to different databases'}`;
  throw new DatabaseFault('DATABASE_POOLER', `${wrong}.`, `${wrong}. Correct one of them.`, undefined);
}

/**
 * Gives the role its time-outs in this database, unless it has some: a pooler that shares sessions accepts none from
 * its clients.
 */
export async function limitRole(single: Sql): Promise<void> {
  for (const [name, ms] of Object.entries(LIMITS)) {
    const [missing] = await single<{ statement: string }[]>`
      select format('alter role %I in database %I set %I = %L', current_user, current_database(), ${name}::text,
        ${String(ms)}::text) as statement
      from pg_settings where name = ${name} and reset_val = '0'`;
    if (missing) await single.unsafe(missing.statement);
  }
}
