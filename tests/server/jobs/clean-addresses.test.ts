import { userForEach } from '@tests/support/browser/opening';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SuppressionReason } from '@/domain/emails/suppression';
import { emailSuppressions, leads } from '@/server/db/schema';
import { cleanAddresses } from '@/server/jobs/clean-addresses';

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const STORED = {
  'ola@p.example': 'ola@p.example',
  '<ola@p.example>': 'ola@p.example',
  'ola@p.example\u200b': 'ola@p.example',
  'mailto:Ola@p.example': 'Ola@p.example',
  '"Ola"<ola@p.example>': 'ola@p.example',
  'jörg@müller.example': 'jörg@müller.example',
  'ola;ben@p.example': 'ola;ben@p.example',
};

it('Stored addresses are cleaned once, and those that cannot be mailed are counted and kept', async () => {
  const made = await Promise.all(
    Object.keys(STORED).map((companyName) => caller.leads.create({ companyName, contactPerson: 'Ola' })),
  );
  for (const { id, companyName } of made)
    await scope.db.update(leads).set({ email: companyName }).where(eq(leads.id, id));

  const { leads: cleaned, unmailable } = await cleanAddresses(scope);
  expect([cleaned, unmailable]).toEqual([4, 1]);
  for (const { id, companyName, version, updatedAt } of made) {
    const lead = await caller.leads.byId({ id });
    expect(lead).toMatchObject({ email: STORED[companyName as keyof typeof STORED], updatedAt });
    expect(lead.version).toBe(lead.email === companyName ? version : version + 1);
  }
  expect(await cleanAddresses(scope)).toEqual({ leads: 0, unmailable: 1, suppressions: 0 });

  const broken = made.find(({ companyName }) => companyName.includes(';'));
  const changed = await caller.leads.update({ id: broken?.id ?? '', changes: { notes: 'Ring instead' } });
  expect(changed).toMatchObject({ notes: 'Ring instead', email: 'ola;ben@p.example' });
});

it('Suppressed addresses are cleaned, too, and a wish counts more than a bounce', async () => {
  const suppress = (address: string, reason: SuppressionReason) =>
    scope.db
      .insert(emailSuppressions)
      .values({ id: scope.newId(), ownerId: user.id, address, reason, createdAt: scope.now });
  await suppress('ola@p.example', 'hard_bounce');
  await suppress('ola@p.example\u200b', 'unsubscribed');
  await suppress('ben@p.example\u00ad', 'manual');

  expect(await cleanAddresses(scope)).toMatchObject({ suppressions: 2 });
  const { items } = await caller.emailSuppressions.list({});
  expect(items.map(({ address, reason }) => [address, reason]).sort()).toEqual([
    ['ben@p.example', 'manual'],
    ['ola@p.example', 'unsubscribed'],
  ]);
});
