import { makeLeads } from '@tests/support/database/many-rows';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { expect, it } from 'vitest';

const rest = openRestDatabase();

it('hands several leads over at once', async () => {
  const scope = rest.scope();
  const teamId = await makeTeam(scope);
  const [user, mate] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser()];
  await joinTeam(scope, user, teamId, 'owner');
  await joinTeam(scope, mate, teamId);
  const leads = await makeLeads(scope, user, 3, { teamId, assigneeId: user.id });
  const headers = await bearerOf(scope, user);
  const body = { assigneeId: mate.id, note: 'Noor decides on Friday.', move: ['openTasks'] };
  const responses = await Promise.all(leads.map((id) => ask('POST', `/api/leads/${id}/handover`, { headers, body })));
  for (const { status, body } of responses) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ lead: { assigneeId: mate.id }, changeId: expect.any(String) });
  }
});
