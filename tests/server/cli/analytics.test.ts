import { databaseForFile } from '@tests/support/browser/opening';
import { commandLineOn } from '@tests/support/database/command-line';
import { actorFor, makeUser, testScope } from '@tests/support/database/scope';
import { expect, test } from 'vitest';
import { recordBatch } from '@/server/services/analytics/record';
import { sendFeedback } from '@/server/services/feedback/feedback';

const database = databaseForFile();
const stanchion = commandLineOn(database);

const someone = async () => {
  const scope = testScope(database, { now: new Date() });
  return actorFor(scope, await makeUser(scope, { email: `${scope.newId()}@beta.example` }));
};

test('analytics: prints active users, features and the funnel', async () => {
  expect((await stanchion('analytics')).out).toContain('None yet');
  const actor = await someone();
  await recordBatch(actor, { events: [{ kind: 'feature', ago: 0, feature: 'csv_import', action: 'view' }] });
  const { code, out, err } = await stanchion('analytics', '--days', '30');
  expect([code, err]).toEqual([0, 'Accounts that do not share how they use the app are not counted.']);
  const day = actor.now.toISOString().slice(0, 10);
  expect(out).toContain(`  ${day}      1`);
  expect(out).toContain(
    'Features, last 30 days\n\n  Feature             Uses  Users\n  feature_csv_import     1      1\n',
  );
  expect(out).toMatch(/Signed up +1 +100%\n +Added or imported a lead +0 +0% +0%\n/);
  expect((await stanchion('analytics', '--days', 'many')).code).toBe(1);
});

test('feedback list: prints the newest first, and removes control characters', async () => {
  expect(await stanchion('feedback', 'list')).toMatchObject({ out: '', err: 'There is no feedback yet.' });
  const actor = await someone();
  const facts = { url: '/?tab=crm', userAgent: 'Test' };
  await sendFeedback(actor, { type: 'bug', title: 'Gates\u001b[2J', description: 'One\nTwo', ...facts });
  const later = { ...actor, now: new Date(actor.now.getTime() + 1) };
  await sendFeedback(later, { type: 'praise', title: 'Fast', description: 'Yes.', url: '', userAgent: '' });
  const { out } = await stanchion('feedback', 'list');
  const lines = out.split('\n');
  expect(lines[0]).toBe(`${later.now.toISOString()}  praise  ${actor.user.email}  Fast`);
  expect(lines.slice(3, 8)).toEqual([
    `${actor.now.toISOString()}  bug  ${actor.user.email}  Gates [2J`,
    ...['    One', '    Two', '    At /?tab=crm', '    With Test'],
  ]);
  expect((await stanchion('feedback', 'list', '--type', 'bug')).out).not.toContain('Fast');
  expect((await stanchion('feedback', 'list', '--limit', '1')).out).not.toContain('Gates');
});
