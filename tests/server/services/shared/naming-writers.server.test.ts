import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { numbersOf, shortOrLong, testSeed } from '@tests/support/long';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { leads } from '@/server/db/schema';
import { toProblem } from '@/server/problems/errors';
import { runBatch } from '@/server/services/batch/batch';

// Only a Postgres server runs two transactions at once.

const { scope, user } = userForEach({ tier: 'PRO' });

const WRITERS = 8;
const ROUNDS = shortOrLong(8, 100);
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

/** What a call may be refused with that others have overtaken. UNAVAILABLE is a deadlock, which the caller may try again. */
const REFUSALS: readonly string[] = [
  ...['EXTERNAL_ID_TAKEN', 'NOT_FOUND', 'LEAD_MERGED', 'NO_VALID_ROWS', 'CONFLICT', 'FORBIDDEN', 'VALIDATION'],
  'UNAVAILABLE',
];

/** What one member of the team does at random with the names. */
function writerOf(member: SessionUser, teamId: string, below: (limit: number) => number) {
  const caller = callerFor(scope, member);
  const any = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const externalId = () => any(NAMES);
  const place = () => (below(2) === 0 ? {} : { teamId });
  const anyLead = async () => any((await caller.leads.list({ limit: 50 })).items)?.id ?? scope.newId();
  async function bulk(action: { delete: true } | { change: { teamId: string | null } }) {
    const select = { ids: [await anyLead(), await anyLead()] };
    for await (const message of await caller.bulk.leads({ select, action })) {
      if (message.type === 'done' && message.result.id && below(3) > 0) {
        await caller.bulk.undo({ id: message.result.id });
      }
    }
  }
  return () =>
    any<() => Promise<unknown>>([
      () => caller.leads.create({ ...LEAD, externalId: externalId(), ...place() }),
      () => caller.leads.upsert({ externalId: externalId(), ...place(), changes: { ...LEAD, notes: `${below(9)}` } }),
      async () => caller.leads.update({ id: await anyLead(), changes: { externalId: externalId() } }),
      async () => caller.leads.update({ id: await anyLead(), changes: { teamId: below(2) === 0 ? null : teamId } }),
      () => bulk({ change: { teamId: below(2) === 0 ? null : teamId } }),
      () => bulk({ delete: true }),
      async () => {
        const id = await anyLead();
        await caller.leads.delete({ id });
        if (below(2) === 0) await caller.deleted.restore({ id });
      },
      async () => {
        const id = await anyLead();
        const { mergeId } = await caller.leads.merge({ id, changes: { leadIds: [await anyLead()] } });
        if (below(3) > 0) await caller.leads.undoMerge({ id: mergeId });
      },
      async () => {
        const data = [1, 2, 3].map((row) => ({ ...LEAD, email: `${row}@acme.example`, externalId: externalId() }));
        await caller.leads.importRows({ data, onKnown: any(['add', 'update'] as const), createTasks: false });
        if (below(2) > 0) return;
        const { items } = await caller.bulk.imports({ limit: 1 });
        for await (const _ of await caller.bulk.undoImport({ id: items[0]?.id ?? scope.newId() }));
      },
      async () => {
        const operations = [1, 2, 3].map(() => ({
          op: 'upsert',
          externalId: externalId(),
          data: { ...LEAD, ...place() },
        }));
        const { results } = await runBatch(actorFor(scope, member), 'lead', { operations });
        expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      },
    ])();
}

it('gives no two leads of a place the same external id, and no call fails unexpectedly', {
  timeout: shortOrLong(60_000, 600_000),
}, async () => {
  scope.env = { ...scope.env, RATE_LIMIT_FACTOR: 1000 };
  const teamId = await makeTeam(scope);
  const members: SessionUser[] = [];
  for (const member of [user, await makeUser(scope, { tier: 'PRO' }), await makeUser(scope, { tier: 'PRO' })]) {
    members.push(await joinTeam(scope, member, teamId));
  }
  const failed: unknown[] = [];
  const writing = Array.from({ length: WRITERS }, async (_, n) => {
    const write = writerOf(members[n % members.length] as SessionUser, teamId, numbersOf(testSeed + n));
    for (let round = 0; round < ROUNDS; round += 1) {
      await write().catch((error) => {
        const { code, message } = toProblem(error, scope.newId);
        if (!REFUSALS.includes(code)) failed.push({ code, message });
      });
    }
  });
  await Promise.all(writing);
  expect(failed).toEqual([]);
  const { ownerId, externalId } = leads;
  const named = await scope.db
    .select({ ownerId, teamId: leads.teamId, externalId })
    .from(leads)
    .where(and(isNotNull(externalId), isNull(leads.deletedAt)));
  const keys = named.map((lead) => `${lead.teamId ?? lead.ownerId} ${lead.externalId}`);
  expect(new Set(keys).size).toBe(keys.length);
});
