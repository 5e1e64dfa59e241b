import type { RunBatchInput } from '@/domain/batch/batch';
import { pick } from '@/domain/fields/field';
import { NOUNS } from '@/domain/shared/nouns';
import { isPassing, type Problem } from '@/domain/shared/problem';
import { fail, ok, type Result } from '@/domain/shared/result';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { ProblemError } from '@/server/problems/problem-error';
import { problemBody } from '@/server/problems/problem-response';
import type { Actor } from '@/server/scope';
import { recordPoints } from '../gamification/point-work';
import { notify } from '../notifications/notifications';
import { type Deferred, deferring, nothingDeferred, type PointEvent } from '../shared/deferred';
import { namingTaken } from '../shared/external-ids';
import { withIdempotency } from '../shared/idempotency';
import { type ItemNames, OUR_NAMES } from '../shared/item-names';
import { lockForBatch } from './batch-locks';
import { BATCH_NOUNS, type BatchNoun, type Done, type Operation } from './batch-nouns';

export type BatchProblem = ReturnType<typeof problemBody>;

interface Refused {
  status: number;
  problem: BatchProblem;
}

export interface BatchResults {
  results: (Done | Refused)[];
}

type BatchActor = Actor & { itemNames?: ItemNames };

/**
 * Runs operations in order, in one transaction and once per Idempotency-Key (D38). Each has its own result: one that
 * fails leaves nothing behind, and the others stay. A failure that is not about an operation, such as a lost connection,
 * rolls all of them back.
 */
export function runBatch(
  { itemNames = OUR_NAMES, idempotencyKey: key, ...actor }: BatchActor,
  noun: BatchNoun,
  { operations: given }: RunBatchInput,
): Promise<BatchResults> {
  const body = { operation: `${NOUNS[noun].many}.batch`, given };
  return withIdempotency(actor, { key, body, isLong: true }, async (tx) => {
    const operations: Result<Operation>[] = [];
    for (const each of given)
      operations.push(await attempt(actor, async () => BATCH_NOUNS[noun].read(itemNames, each)));
    const readable = operations.flatMap((each) => (each.ok ? [each.value] : []));
    await lockForBatch(tx, actor, noun, readable);
    const deferred = nothingDeferred();
    const done: Result<Done>[] = [];
    for (const group of inGroups(readable)) done.push(...(await runGroup({ ...actor, db: tx, deferred }, noun, group)));
    const results = operations.map((each) => {
      if (!each.ok) return refused(each.problem);
      const result = exactlyOne(done.shift());
      return result.ok ? result.value : refused(itemNames.problemOf(result.problem));
    });
    await writeDeferred(tx, actor, deferred);
    return { results };
  });
}

function refused(problem: Problem): Refused {
  const body = problemBody(problem);
  return { status: body.status, problem: body };
}

/** Consecutive updates of different rows that are put into the same place, and every other operation alone. */
function inGroups(operations: readonly Operation[]): Operation[][] {
  const groups: Operation[][] = [];
  const ids = new Set<string>();
  let last: string | undefined;
  for (const operation of operations) {
    const { update, data } = operation;
    const place = update && JSON.stringify(pick(data, ['teamId', 'assigneeId']));
    if (update && place === last && !ids.has(update.id)) groups.at(-1)?.push(operation);
    else {
      groups.push([operation]);
      ids.clear();
    }
    if (update) ids.add(update.id);
    last = place;
  }
  return groups;
}

/** Runs the operations of a group together. If that fails, each alone, so that each has the result that it would have had. */
async function runGroup(actor: Actor, noun: BatchNoun, group: readonly Operation[]): Promise<Result<Done>[]> {
  const updates = group.flatMap(({ update }) => update ?? []);
  if (updates.length > 1) {
    const together = (inside: Actor) =>
      inside.db.transaction((tx) => BATCH_NOUNS[noun].updateMany(tx, { ...inside, db: tx }, updates));
    const done = await attempt(actor, () => deferring(actor, together));
    if (done.ok) return done.value;
  }
  const results: Result<Done>[] = [];
  for (const each of group) results.push(await runOne(actor, each));
  return results;
}

/** Services begin a transaction, which within another one is a savepoint. */
const runOne = (actor: Actor, { run }: Operation): Promise<Result<Done>> => attempt(actor, () => deferring(actor, run));

/** Fails with the problem of an operation. Throws whatever is not about the operation. */
async function attempt<Value>(reader: Pick<Actor, 'db' | 'user'>, work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return ok(await work());
  } catch (error) {
    const refusal = error instanceof ProblemError ? error : await namingTaken(reader, error);
    if (!refusal || isPassing(refusal.problem.code)) throw error;
    return fail(refusal.problem);
  }
}

async function writeDeferred(tx: Database, actor: Actor, { points, notices }: Deferred): Promise<void> {
  for (const events of withoutRepeats(points)) await recordPoints(tx, actor, events);
  await notify(tx, actor, notices);
}

/** The events of consecutive changes together, unless they are about the same row: then the order counts. */
function withoutRepeats(changes: Deferred['points']): PointEvent[][] {
  const groups: PointEvent[][] = [[]];
  let seen = new Set<string | null>();
  for (const events of changes) {
    if (events.some(({ subject }) => seen.has(subject.id))) {
      groups.push([]);
      seen = new Set();
    }
    groups.at(-1)?.push(...events);
    for (const { subject } of events) seen.add(subject.id);
  }
  return groups;
}
