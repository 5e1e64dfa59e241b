import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { beforeEach, expect, it } from 'vitest';
import type { SuppressionReason } from '@/domain/emails/suppression';
import type { SessionUser } from '@/server/auth/sessions';
import { emailSuppressions } from '@/server/db/schema';

const { scope, user, caller } = userForEach({ tier: 'PRO', postalAddress: '12 Harbor Road' });
let teamId: string;
let mate: SessionUser;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  mate = await joinTeam(scope, await makeUser(scope, { postalAddress: '3 Gate Street' }), teamId);
});

const suppress = (owner: SessionUser, address: string, reason: SuppressionReason = 'unsubscribed') =>
  scope.db
    .insert(emailSuppressions)
    .values({ id: scope.newId(), ownerId: owner.id, address, reason, createdAt: scope.now });

/** The leads that would get an email to these leads. */
const reached = async (leadIds: string[], sender = caller) =>
  (await sender.bulkEmails.check({ subject: 'Guards', body: 'Hi', leadIds })).recipients.map(({ leadId }) => leadId);

const addresses = async (of = caller) => (await of.emailSuppressions.list({})).items.map(({ address }) => address);

it('keeps the unsubscribes of a former member for the team’s leads, and for no others', async () => {
  const [shared = ''] = await makeLeads(scope, user, 1, { teamId, email: 'Arena@x.example' });
  const [own = ''] = await makeLeads(scope, user, 1, { email: 'bowl@x.example' });
  await suppress(mate, 'arena@x.example');
  await suppress(mate, 'bowl@x.example');
  await caller.teams.removeMember({ id: teamId, userId: mate.id });
  expect(await reached([shared, own])).toEqual([own]);
  expect(await addresses()).toEqual(['arena@x.example']);
});

it('does not overwrite what the owner has suppressed already', async () => {
  await makeLeads(scope, user, 1, { teamId, email: 'arena@x.example' });
  await suppress(user, 'arena@x.example', 'manual');
  await suppress(mate, 'arena@x.example');
  await caller.teams.removeMember({ id: teamId, userId: mate.id });
  expect((await caller.emailSuppressions.list({})).items).toMatchObject([{ reason: 'manual' }]);
});

it('passes a team’s unsubscribes to the owners of its leads when it is deleted', async () => {
  const third = await joinTeam(scope, await makeUser(scope), teamId);
  const [mine = ''] = await makeLeads(scope, user, 1, { teamId, email: 'arena@x.example' });
  const [theirs = ''] = await makeLeads(scope, mate, 1, { teamId, email: 'bowl@x.example' });
  await suppress(mate, 'arena@x.example', 'hard_bounce');
  await suppress(third, 'arena@x.example');
  await suppress(user, 'bowl@x.example');
  await caller.teams.delete({ id: teamId });
  expect(await reached([mine])).toEqual([]);
  // The recipient's wish is kept, not the bounce.
  expect((await caller.emailSuppressions.list({})).items.map(({ reason }) => reason)).toContain('unsubscribed');
  expect(await reached([theirs], callerFor(scope, mate))).toEqual([]);
  expect(await addresses(callerFor(scope, third))).toEqual(['arena@x.example']);
});
