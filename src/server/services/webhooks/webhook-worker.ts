import { and, inArray, isNull, or } from 'drizzle-orm';
import { runInBackground } from '@/server/background';
import type { Connection } from '@/server/db/client';
import { teamMembers, webhooks } from '@/server/db/schema';
import { createSlots } from '@/server/db/slots';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { processWide } from '@/server/serving/process-wide.mjs';
import { changesOf } from '../changes/change-follower';
import { deliver } from './deliver';
import { fanOut } from './fan-out';

/** In milliseconds: how often it is checked whether there are endpoints, and what a process that died has left. */
const LOOK_MS = 60_000;
/** In milliseconds: how long to wait for what has to end first. */
const SOON_MS = 500;
/** How many endpoints a process serves at once, and how long others wait, in milliseconds, before the operator is told. */
const AT_ONCE = 20;
const MAX_WAIT_MS = 10 * LOOK_MS;
const slots = createSlots(AT_ONCE, MAX_WAIT_MS);

export interface WebhookWorker {
  /** Reads and sends what there is for an endpoint. */
  wake(webhookId: string): void;
  /** Starts nothing new, and resolves once nothing is under way. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  connection: Pick<Connection, 'db'>;
  createScope: () => Promise<Scope>;
}

const running = processWide('webhooks', (): { worker?: WebhookWorker } => ({}));

/**
 * Follows the change log while there is an endpoint that is not disabled, and sends each what it is told. Without endpoints,
 * it costs a statement a minute. Any number of processes may do this.
 */
export function startWebhooks({ connection, createScope }: WorkerOptions): WebhookWorker {
  /** What is under way for an endpoint, and whether to begin again afterwards. */
  const busy = new Map<string, { again: boolean; done: Promise<void> }>();
  const timers = new Map<string, NodeJS.Timeout>();
  let following: Promise<() => void> | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  function wake(webhookId: string): void {
    if (signal.aborted) return;
    const current = busy.get(webhookId);
    if (current) {
      current.again = true;
      return;
    }
    clearTimeout(timers.get(webhookId));
    timers.delete(webhookId);
    const work = { again: false, done: Promise.resolve() };
    busy.set(webhookId, work);
    work.done = slots
      .run(() => run(webhookId))
      .catch(notServed)
      .finally(() => {
        busy.delete(webhookId);
        if (work.again) wake(webhookId);
      });
  }

  async function run(webhookId: string): Promise<void> {
    if (signal.aborted) return;
    const left = await serve(webhookId, { createScope, signal });
    if (left === null || signal.aborted) return;
    // Later ones are found when it looks the next time.
    if (left < LOOK_MS) timers.set(webhookId, setTimeout(() => wake(webhookId), left).unref());
  }

  async function look(): Promise<void> {
    const enabled = await connection.db.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.disabledAt));
    if (signal.aborted) return;
    if (enabled.length === 0) await unfollow();
    else await follow();
    for (const { id } of enabled) wake(id);
  }

  async function follow(): Promise<void> {
    following ??= changesOf(connection)
      .subscribe(({ byAudience, isContinued }) => void wakeFor([...byAudience.keys()], isContinued).catch(notRead))
      .then(({ unsubscribe }) => unsubscribe);
    await following.catch((error: unknown) => {
      following = undefined;
      throw error;
    });
  }

  async function unfollow(): Promise<void> {
    const unsubscribe = await following;
    following = undefined;
    unsubscribe?.();
  }

  /** Wakes the endpoints of those who may know of a change. */
  async function wakeFor(audiences: readonly string[], isContinued: boolean): Promise<void> {
    const inTeam = connection.db
      .select({ id: teamMembers.userId })
      .from(teamMembers)
      .where(inArray(teamMembers.teamId, [...audiences]));
    const concerned = or(inArray(webhooks.ownerId, [...audiences]), inArray(webhooks.ownerId, inTeam));
    const found = await connection.db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(isNull(webhooks.disabledAt), isContinued ? concerned : undefined));
    for (const { id } of found) wake(id);
  }

  const lookAgain = () => void look().catch(notRead);
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_MS).unref();

  const worker: WebhookWorker = {
    wake(webhookId) {
      follow()
        .then(() => wake(webhookId))
        .catch(notRead);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      for (const each of timers.values()) clearTimeout(each);
      await unfollow();
      await Promise.all([...busy.values()].map(({ done }) => done));
      if (running.worker === worker) delete running.worker;
    },
  };
  running.worker = worker;
  return worker;
}

const notServed = (error: unknown): void => logFailure('A webhook could not be served', error);

const notRead = (error: unknown): void => logFailure('The webhooks could not be read', error);

interface Serving {
  createScope: () => Promise<Scope>;
  signal?: AbortSignal;
}

/**
 * Reads what an endpoint is to be told, and sends what is due. After a restore, nothing leaves until the operator has decided.
 * Returns in how many milliseconds there is more to do; null if nothing is left.
 */
async function serve(webhookId: string, { createScope, signal }: Serving): Promise<number | null> {
  const scope = await createScope();
  let left = await fanOut(scope, webhookId);
  while (left === 'now' && !signal?.aborted) left = await fanOut(await createScope(), webhookId);
  const next = scope.env.JOBS === 'hold' ? null : await deliver(webhookId, { createScope, signal });
  const pause = next && Math.max(next.getTime() - (await createScope()).now.getTime(), 0);
  return left === 'soon' ? Math.min(pause ?? SOON_MS, SOON_MS) : pause;
}

/**
 * Serves an endpoint at once, because a user waits for it: after a test, a resend, or when it begins. The process that runs
 * the jobs may be another one; then this one serves it.
 */
export function wakeWebhook(scope: Scope, webhookId: string): void {
  const { worker } = running;
  if (worker) {
    worker.wake(webhookId);
    return;
  }
  const started = performance.now();
  // Time goes on while there is much to send: claims last from then on, and receivers reject old signatures.
  const createScope = async () => ({ ...scope, now: new Date(scope.now.getTime() + performance.now() - started) });
  runInBackground(scope, () => slots.run(() => serve(webhookId, { createScope })).then(noTimer, notServed));
}

/** What is due later is found by the process that runs the jobs. */
const noTimer = (): void => {};
