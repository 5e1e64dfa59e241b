import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leads } from '@/server/db/schema';
import { findKnownEmails } from '@/server/services/leads/known-emails';
import { HEADER, run } from './lead-import-support';

const { scope } = scopeForFile();

const newActor = async () => actorFor(scope, await makeUser(scope, { tier: 'PRO' }));

it('finds the addresses of leads that the user sees, in any letter case', async () => {
  const actor = await newActor();
  await run(actor, [HEADER, 'A,Ann,Ann@Arena.example', 'B,Ben,ben@b.example', 'C,Cy,cy@c.example'].join('\n'));
  const asked = ['ann@arena.example', 'BEN@b.example', 'cy@c.example', 'dan@d.example', ''];
  expect((await findKnownEmails(actor, asked)).sort()).toEqual(['ann@arena.example', 'ben@b.example', 'cy@c.example']);
  await scope.db.update(leads).set({ deletedAt: scope.now }).where(eq(leads.email, 'cy@c.example'));
  expect(await findKnownEmails(actor, ['cy@c.example'])).toEqual([]);
  expect(await findKnownEmails(actor, [])).toEqual([]);
  expect(await findKnownEmails(await newActor(), asked)).toEqual([]);
});
