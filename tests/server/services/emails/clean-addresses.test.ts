import { userForEach } from '@tests/support/browser/opening';
import { anEmail } from '@tests/support/mail/emails';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leads } from '@/server/db/schema';

const { caller, scope } = userForEach({ tier: 'PRO', postalAddress: '12 Harbor Road' });

it.each([' ola@trail.example ', '<ola@trail.example>', 'Ola Nowak <ola@trail.example>', 'ola@trail.example\u200b'])(
  'A lead is saved with the address in %j',
  async (email) => {
    const created = await caller.leads.create({ companyName: 'Trail', contactPerson: 'Ola', email });
    expect(created.email).toBe('ola@trail.example');
    const changed = await caller.leads.update({ id: created.id, changes: { email: 'mailto:ben@trail.example' } });
    expect(changed.email).toBe('ben@trail.example');
  },
);

it('An address that cannot be mailed is refused at its field', async () => {
  const lead = { companyName: 'Trail', contactPerson: 'Ola' };
  for (const email of ['ola;b@trail.example', '"ola"@trail.example', 'a@x.example, b@x.example']) {
    await expect(caller.leads.create({ ...lead, email })).rejects.toThrow('Invalid email format');
  }
});

it('A lead whose stored address cannot be mailed stays editable as a whole', async () => {
  const { id, companyName } = await caller.leads.create({ companyName: 'Trail', contactPerson: 'Ola' });
  const email = 'a@x.example, b@x.example';
  await scope.db.update(leads).set({ email }).where(eq(leads.id, id));
  const update = (changes: { email: string; phone: string }) =>
    caller.leads.update({ id, changes: { companyName, ...changes } });
  expect(await update({ email, phone: '1' })).toMatchObject({ email, phone: '1' });
  expect(await expectProblem(update({ email: 'a@x.example, c@x.example', phone: '2' }))).toMatchObject({
    ...{ code: 'VALIDATION', field: 'email', message: 'Invalid email format' },
  });
  expect(await update({ email: 'b@x.example', phone: '2' })).toMatchObject({ email: 'b@x.example', phone: '2' });
});

it.each(['ola@p.example\u200b', '\u202aOLA@p.example\u202c', '\ufeffola@p.exam\u00adple', 'Ola <ola@p.example>'])(
  'Nothing is sent to %j if the address is suppressed',
  async (to) => {
    await caller.emailSuppressions.add({ address: ' <ola@P.example>\u2060' });
    const list = await caller.emailSuppressions.list({});
    expect(list.items.map(({ address }) => address)).toEqual(['ola@p.example']);
    await expect(caller.emails.send(anEmail({ to }))).rejects.toThrow('ola@p.example does not want any more email');
  },
);

it('A message goes to the cleaned addresses', async () => {
  const sent = await caller.emails.send(anEmail({ to: ' Ola <ola@p.example>', cc: ['ben@p.example\u200b'] }));
  expect(sent).toMatchObject({ to: 'ola@p.example', cc: ['ben@p.example'] });
});

it('An import recognizes a lead by its address, however it is written', async () => {
  await caller.leads.create({ companyName: 'Trail', contactPerson: 'Ola', email: 'Ola@trail.example' });
  const csv = 'companyName,contactPerson,email\nTrail,Ola,<ola@trail.example>\nPath,Ben,ben@trail.example';
  expect(await caller.leads.previewImport({ csv })).toMatchObject({ known: 1, fresh: 1 });
});
