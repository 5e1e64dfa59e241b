import { userForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { expectProblem } from '@tests/support/problems';
import { makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { quotes, shares } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { acceptByLink, readClientQuote } from '@/server/services/quotes/client-quote';

// A quote is part of its lead, and so are the links to it.

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const signer = { name: 'Noor', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };

async function sendQuote() {
  const { id, leadId, hash } = await makeQuote({ scope, user });
  const { token } = await sendWithoutEmail({ scope, user }, id);
  return { id, leadId, token, accept: () => acceptByLink(scope, token, { ...signer, hash }) };
}

describe('with its deleted lead, a quote', () => {
  it('is deleted and restored, but not one that was deleted before, and so are its links', async () => {
    const { id, leadId, token } = await sendQuote();
    const gone = await makeRowOf('quote', { scope, owner: user, leadId });
    await caller.quotes.delete({ id: gone });
    scope.now = addDays(scope.now, 1);
    await caller.leads.delete({ id: leadId });
    expect(await expectProblem(caller.quotes.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readClientQuote(scope, token)).toBeNull();
    expect((await caller.deleted.list({ limit: 10 })).items.map(({ kind }) => kind)).toEqual(['lead']);
    await caller.deleted.restore({ id: leadId });
    expect((await caller.quotes.list({ leadId })).items).toMatchObject([{ id }]);
    expect(await readClientQuote(scope, token)).toMatchObject({ status: 'SENT' });
    await caller.deleted.restore({ id: gone });
    expect((await caller.quotes.list({ leadId })).items).toHaveLength(2);
  });

  it('is purged', async () => {
    const { id, leadId } = await sendQuote();
    await caller.leads.delete({ id: leadId });
    scope.now = addDays(scope.now, 30);
    expect(await sweepOldRows(scope)).toMatchObject({ quotes: 1, leads: 1 });
    expect(await scope.db.$count(quotes, eq(quotes.id, id))).toBe(0);
    expect(await scope.db.$count(shares, eq(shares.userId, user.id))).toBe(0);
  });
});

it('moves into the lead with which its own is merged, and back if that is undone, also once it is accepted', async () => {
  const { id, leadId, token, accept } = await sendQuote();
  const survivor = await makeRowOf('lead', { scope, owner: user });
  const { mergeId } = await caller.leads.merge({ id: survivor, changes: { leadIds: [leadId] } });
  await accept();
  expect((await caller.quotes.list({ leadId: survivor })).items).toMatchObject([{ id }]);
  await caller.leads.undoMerge({ id: mergeId });
  expect(await caller.quotes.byId({ id })).toMatchObject({ leadId, status: 'ACCEPTED' });
  expect(await readClientQuote(scope, token)).toMatchObject({ status: 'ACCEPTED' });
});
