import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import fc from '@tests/support/fast-check';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { furthestStage } from '@/domain/reports/funnel';
import { leadHistory, leads } from '@/server/db/schema';
import { updateLeadStates } from '@/server/services/leads/lead-states';
import { forgetChange } from '@/server/services/leads/lead-undo';

const { scope, user } = userForEach();

const path = fc.array(fc.constantFrom(...LEAD_STATUSES), { minLength: 1, maxLength: 6 });

it('is equal in SQL and in the domain, after changes of status and after the undo of the last one', async () => {
  const paths = fc.sample(path, 60);
  const ids = await makeLeads(scope, user, paths.length);
  const stages = async () => {
    const rows = await scope.db
      .select({ id: leads.id, stage: leads.furthestStage })
      .from(leads)
      .where(eq(leads.ownerId, user.id));
    return new Map(rows.map(({ id, stage }) => [id, stage]));
  };
  const expected = (of: (statuses: (typeof paths)[number]) => (typeof paths)[number]) =>
    new Map(ids.map((id, n) => [id, furthestStage(['NEW', ...of(paths[n] ?? [])])]));

  for (let step = 0; step < 6; step += 1) {
    const states = ids.flatMap((id, n) => {
      const status = paths[n]?.[step];
      return status ? [{ id, status }] : [];
    });
    await updateLeadStates(scope.db, actorFor(scope, user), states);
    expect(await stages()).toEqual(expected((statuses) => statuses.slice(0, step + 1)));
  }

  // Without their last move, of which there is no entry.
  await scope.db.insert(leadHistory).values(
    ids.flatMap((leadId, n) =>
      (paths[n] ?? []).slice(0, -1).map((toStatus) => ({
        id: scope.newId(),
        leadId,
        kind: 'status_changed' as const,
        toStatus,
        at: scope.now,
      })),
    ),
  );
  await updateLeadStates(
    scope.db,
    actorFor(scope, user),
    ids.map((id, n) => ({ id, status: paths[n]?.at(-2) ?? 'NEW' })),
  );
  await forgetChange(scope.db, ids, scope.now, [sql`false`]);
  expect(await stages()).toEqual(expected((statuses) => statuses.slice(0, -1)));
});
