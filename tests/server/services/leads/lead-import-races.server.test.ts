import { scopeForFile } from '@tests/support/browser/opening';
import { expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { updateLead } from '@/server/services/leads/lead-updates';
import { countOwnLeads } from '@/server/services/plans/usage';
import { HEADER, leadsOf, newActorIn, run } from './lead-import-support';

// Only a Postgres server runs two transactions at once.

const { scope } = scopeForFile();

it('an import sorted by stage never deadlocks with moves of the same user’s leads', {
  timeout: 60_000,
}, async () => {
  const actor = await newActorIn(scope);
  // Last stage first: the reverse of the order in which a move locks the counters.
  const stages = LEAD_STATUSES.toReversed();
  const rows = (count: number) =>
    [`${HEADER},status`, ...stages.flatMap((status) => Array(count).fill(`C,Ann,a@b.c,${status}`))].join('\n');
  await run(actor, rows(2));

  let running = true;
  const importing = run(actor, rows(600), { createTasks: true }).finally(() => {
    running = false;
  });
  const moving = (await leadsOf(actor)).map(async ({ id }) => {
    for (let move = 0; running; move += 1) {
      const status = stages[move % stages.length];
      await updateLead(actor, { id, changes: { status } });
    }
  });
  const outcomes = await Promise.allSettled([importing, ...moving]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await countOwnLeads(scope.db, actor.user.id)).toBe(12 + 3600);
});
