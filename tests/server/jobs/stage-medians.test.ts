import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { DAY_MS } from '@/domain/shared/time';
import { leadHistory, leads, stageMedians, users } from '@/server/db/schema';
import { jobByName } from '@/server/jobs';
import { sweepStageMedians } from '@/server/jobs/stage-medians';

const { scope, user, caller } = userForEach({ alone: true });

const daysAgo = (days: number) => new Date(scope.now.getTime() - days * DAY_MS);

/** A journey through stages: how many days ago each was entered, in order. */
type Journey = { status: LeadStatus; days: number }[];

async function makeJourneys(
  journeys: readonly Journey[],
  { imported = false, ownerId = user.id, deleted = false } = {},
) {
  const ids = await makeLeads(scope, { ...user, id: ownerId }, journeys.length, {
    deletedAt: deleted ? scope.now : null,
  });
  const rows = journeys.flatMap((journey, lead) =>
    journey.map(({ status, days }, step) => ({
      id: scope.newId(),
      leadId: ids[lead] ?? '',
      kind: step > 0 ? ('status_changed' as const) : imported ? ('imported' as const) : ('created' as const),
      toStatus: status,
      at: daysAgo(days),
    })),
  );
  if (rows.length > 0) await scope.db.insert(leadHistory).values(rows);
  return ids;
}

const mediansOf = async (ownerId = user.id) => {
  const rows = await scope.db.select().from(stageMedians).where(eq(stageMedians.ownerId, ownerId));
  return Object.fromEntries(rows.map(({ status, samples, medianMs }) => [status, [samples, medianMs / DAY_MS]]));
};

it('takes the median of the stays that ended, in each open stage', async () => {
  await makeJourneys([
    [
      { status: 'NEW', days: 10 },
      { status: 'CONTACTED', days: 8 },
      { status: 'CLOSED_LOST', days: 5 },
      { status: 'CONTACTED', days: 4 },
      { status: 'CLOSED_WON', days: 3 },
    ],
    [
      { status: 'NEW', days: 9 },
      { status: 'CONTACTED', days: 3 },
    ],
  ]);
  expect(await sweepStageMedians(scope)).toEqual({ users: 1 });
  // New: 2 and 6 days. Contacted: 3 days and 1; the stay that goes on does not count.
  expect(await mediansOf()).toEqual({ NEW: [2, 4], CONTACTED: [2, 2] });
});

it('counts neither the first stay of an imported lead, nor deleted leads, nor stays over a year ago', async () => {
  const journey: Journey = [
    { status: 'NEW', days: 9 },
    { status: 'CONTACTED', days: 8 },
    { status: 'PROPOSAL_SENT', days: 1 },
  ];
  await makeJourneys([journey], { imported: true });
  await makeJourneys([journey], { deleted: true });
  await makeJourneys([
    [
      { status: 'NEW', days: 400 },
      { status: 'CONTACTED', days: 366 },
      { status: 'PROPOSAL_SENT', days: 365 },
    ],
  ]);
  await sweepStageMedians(scope);
  expect(await mediansOf()).toEqual({ CONTACTED: [2, 4] });
});

it('replaces earlier medians, and keeps users separate', async () => {
  const other = await makeUser(scope);
  const journey: Journey = [
    { status: 'NEW', days: 3 },
    { status: 'CONTACTED', days: 1 },
  ];
  const [id = ''] = await makeJourneys([journey]);
  await makeJourneys([journey, journey], { ownerId: other.id });
  await sweepStageMedians(scope);
  expect([await mediansOf(), await mediansOf(other.id)]).toEqual([{ NEW: [1, 2] }, { NEW: [2, 2] }]);

  await scope.db.delete(leads).where(eq(leads.id, id));
  await sweepStageMedians(scope);
  expect([await mediansOf(), await mediansOf(other.id)]).toEqual([{}, { NEW: [2, 2] }]);
  await scope.db.delete(users).where(eq(users.id, other.id));
  expect(await mediansOf(other.id)).toEqual({});
});

it('counts the leads that a user works on, whoever owns them (D65)', async () => {
  const teamId = await makeTeam(scope);
  const rep = await joinTeam(scope, await makeUser(scope), teamId);
  const journey: Journey = [
    { status: 'NEW', days: 3 },
    { status: 'CONTACTED', days: 1 },
  ];
  const [assigned = '', free = ''] = await makeJourneys([journey, journey]);
  await makeJourneys([journey]);
  await scope.db.update(leads).set({ teamId, assigneeId: rep.id }).where(eq(leads.id, assigned));
  await scope.db.update(leads).set({ teamId }).where(eq(leads.id, free));
  await sweepStageMedians(scope);
  expect([await mediansOf(), await mediansOf(rep.id)]).toEqual([{ NEW: [1, 2] }, { NEW: [1, 2] }]);
});

it('makes leads stalled after twice the median, from the fifth stay on', async () => {
  const stay: Journey = [
    { status: 'NEW', days: 12 },
    { status: 'CLOSED_WON', days: 9 },
  ];
  const [waiting = ''] = await makeLeads(scope, user, 1, { stageEnteredAt: new Date(daysAgo(6).getTime() - 1) });
  await makeLeads(scope, user, 1, { stageEnteredAt: daysAgo(6) });
  const stalled = async () => (await caller.leads.list({ focus: 'STALLED' })).items.map(({ id }) => id);
  await makeJourneys([stay, stay, stay, stay]);
  await sweepStageMedians(scope);
  expect(await stalled()).toEqual([]);
  await makeJourneys([stay]);
  await sweepStageMedians(scope);
  expect(await stalled()).toEqual([waiting]);
});

it('makes no lead stalled in its first day in a stage, however quickly others moved on', async () => {
  const quick: Journey = [
    { status: 'NEW', days: 2 + 5 / (24 * 60) },
    { status: 'CONTACTED', days: 2 },
  ];
  await makeJourneys([quick, quick, quick, quick, quick]);
  await sweepStageMedians(scope);
  const [waiting = ''] = await makeLeads(scope, user, 1, { stageEnteredAt: new Date(daysAgo(1).getTime() - 1) });
  await makeLeads(scope, user, 1, { stageEnteredAt: daysAgo(1) });
  const { items } = await caller.leads.list({ focus: 'STALLED', status: 'NEW' });
  expect(items.map(({ id }) => id)).toEqual([waiting]);
});

it('equals the median of all stays, for random histories', { timeout: 120_000 }, async () => {
  const anyJourney = fc
    .tuple(fc.boolean(), fc.array(fc.record({ status: fc.constantFrom(...LEAD_STATUSES), days: fc.nat(500) })))
    .map(([imported, steps]) => ({ imported, steps: steps.toSorted((a, b) => b.days - a.days) }))
    // Two changes at one instant have no order.
    .filter(({ steps }) => new Set(steps.map(({ days }) => days)).size === steps.length);
  await fc.assert(
    fc.asyncProperty(fc.array(anyJourney, { maxLength: 12 }), async (journeys) => {
      await scope.db.delete(leads).where(eq(leads.ownerId, user.id));
      const stays = new Map<LeadStatus, number[]>();
      for (const { imported, steps } of journeys) {
        await makeJourneys([steps], { imported });
        for (const [step, { status, days }] of steps.entries()) {
          const next = steps[step + 1];
          if (!next || next.days > 365 || status.startsWith('CLOSED') || (imported && step === 0)) continue;
          stays.set(status, [...(stays.get(status) ?? []), days - next.days]);
        }
      }
      await sweepStageMedians(scope);
      const expected = [...stays].map(([status, lengths]) => {
        const sorted = lengths.toSorted((a, b) => a - b);
        const half = Math.floor(sorted.length / 2);
        const [below = 0, above = 0] = sorted.length % 2 ? [sorted[half], sorted[half]] : sorted.slice(half - 1);
        return [status, [lengths.length, (below + above) / 2]];
      });
      expect(await mediansOf()).toEqual(Object.fromEntries(expected));
    }),
    runs(8, 200),
  );
});

it('runs every night', () => {
  expect(jobByName('stage-medians')).toMatchObject({ cron: '15 4 * * *' });
});
