import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { callerFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { STARTER_TEMPLATES } from '@/domain/emails/templates/starters';
import { emailLogs, emailTemplates } from '@/server/db/schema';

// The behavior that templates share with other nouns is tested in ../../routers/records and ../../access.

const { scope, user, caller } = userForEach();

const TEMPLATE = { name: 'First contact', subject: 'Guards for {{companyName}}', body: 'Hi {{contactPerson|there}}' };

describe('a template', () => {
  it('returns the names in the placeholders of its body, also after an edit', async () => {
    const made = await caller.emailTemplates.create(TEMPLATE);
    expect(made).toMatchObject({ ...TEMPLATE, category: 'OTHER', variables: ['contactPerson'] });
    const edited = await caller.emailTemplates.update({ id: made.id, changes: { body: '{{phone}} {{mail}}' } });
    expect(edited.variables).toEqual(['phone', 'mail']);
    expect((await caller.emailTemplates.byId({ id: made.id })).variables).toEqual(['phone', 'mail']);
  });

  it('keeps those names whatever variables are sent', async () => {
    const { id, variables } = await caller.emailTemplates.create({ ...TEMPLATE, variables: ['phone'] });
    expect(variables).toEqual(['contactPerson']);
    const edited = await caller.emailTemplates.update({ id, changes: { name: 'Second', variables: [] } });
    expect(edited).toMatchObject({ name: 'Second', variables: ['contactPerson'] });
    const alone = await caller.emailTemplates.update({ id, changes: { variables: ['phone'] } });
    expect(alone).toMatchObject({ name: 'Second', variables: ['contactPerson'] });
  });

  it('is found by words of name, subject and body, and by category', async () => {
    await caller.emailTemplates.create({ ...TEMPLATE, category: 'PROPOSAL' });
    await caller.emailTemplates.create({ name: 'After', subject: 'Thanks', body: 'How was the north gate?' });
    const names = async (input: Parameters<typeof caller.emailTemplates.list>[0]) =>
      (await caller.emailTemplates.list(input)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['After', 'First contact']);
    expect(await names({ q: 'GUARDS first' })).toEqual(['First contact']);
    expect(await names({ q: 'north' })).toEqual(['After']);
    expect(await names({ category: 'PROPOSAL' })).toEqual(['First contact']);
    expect(await names({ q: 'north', category: 'PROPOSAL' })).toEqual([]);
  });

  it('is listed page by page in the order of the names', async () => {
    for (const name of ['b', 'C', 'a']) await caller.emailTemplates.create({ ...TEMPLATE, name });
    const first = await caller.emailTemplates.list({ limit: 2 });
    const rest = await caller.emailTemplates.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['a', 'b', 'C']);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('the starters', () => {
  it('are added once, even by two calls at the same time', async () => {
    const added = await Promise.all([caller.emailTemplates.addStarters(), caller.emailTemplates.addStarters()]);
    expect(added.map(({ length }) => length).sort()).toEqual([0, STARTER_TEMPLATES.length]);
    const { items } = await caller.emailTemplates.list({});
    expect(items.map(({ name }) => name).sort()).toEqual(STARTER_TEMPLATES.map(({ name }) => name).sort());
    const [first] = items;
    expect(await eventsAbout(scope, first?.id ?? '')).toMatchObject([{ type: 'template_created' }]);
  });

  it('come back if they were deleted, without repeating the others', async () => {
    const [first] = await caller.emailTemplates.addStarters();
    await caller.emailTemplates.delete({ id: first?.id ?? '' });
    expect((await caller.emailTemplates.addStarters()).map(({ name }) => name)).toEqual([first?.name]);
    expect((await caller.emailTemplates.list({})).items).toHaveLength(STARTER_TEMPLATES.length);
  });
});

it('can be purged before a draft of it is sent, which remains bulk email', async () => {
  const sender = callerFor(scope, { ...user, postalAddress: '12 Harbor Road, Portland' });
  const draft = anEmail({ isBulk: true });
  expect((await sender.emails.preview(draft)).text).toContain('12 Harbor Road, Portland');
  const email = await sender.emails.send(draft);
  expect(email).toMatchObject({ templateId: null, isBulk: true });
  expect((await sender.emails.send(anEmail())).isBulk).toBe(false);
  const [row] = await scope.db.select().from(emailLogs).where(eq(emailLogs.id, email.id));
  expect(row).toMatchObject({ postalAddress: '12 Harbor Road, Portland', unsubscribeToken: expect.any(String) });
  expect(await expectProblem(sender.emails.send(anEmail({ isBulk: true, cc: ['cc@x.example'] })))).toMatchObject({
    field: 'cc',
  });
});

it.each([true, false])('can be purged, after which its emails can still be sent again, bulk: %s', async (isBulk) => {
  const sender = callerFor(scope, { ...user, postalAddress: '12 Harbor Road, Portland' });
  const { id: templateId } = await sender.emailTemplates.create({ ...TEMPLATE, isBulk });
  const email = await sender.emails.send(anEmail({ templateId }));
  await sender.emails.cancel({ id: email.id });
  await scope.db.delete(emailTemplates).where(eq(emailTemplates.id, templateId));
  const again = await sender.emails.resend({ id: email.id });
  expect(again).toMatchObject({ templateId: null, body: email.body });
  const [row] = await scope.db.select().from(emailLogs).where(eq(emailLogs.id, again.id));
  expect(row?.unsubscribeToken !== null).toBe(isBulk);
});
