import { callerFor } from '@tests/support/database/scope';
import { cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { emailLogs, emailSuppressions } from '@/server/db/schema';
import { env } from '@/server/env';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

let user: SessionUser;
let token: string;

beforeEach(async () => {
  user = await rest.makeUser({ postalAddress: '12 Harbor Road' });
  const sender = callerFor(rest.scope(), user);
  const { id } = await sender.leads.create({ companyName: 'Arena', contactPerson: 'Noor', email: 'noor@x.example' });
  await sender.bulkEmails.send({ leadIds: [id], subject: 'x', body: 'x' });
  const [email] = await rest.scope().db.select().from(emailLogs).where(eq(emailLogs.ownerId, user.id));
  token = email?.unsubscribeToken ?? '';
});

/** Calls the address in the headers of the message. */
async function open(
  method: string,
  query = '',
  { path = token, headers = {}, body = undefined as string | undefined } = {},
) {
  const url = new URL(`/api/unsubscribe/${path}${query}`, env().APP_URL);
  const answer = await route(new Request(url, { method, headers, body }));
  return { status: answer.status, location: answer.headers.get('location') };
}

const isUnsubscribed = async () =>
  (await rest.scope().db.select().from(emailSuppressions).where(eq(emailSuppressions.ownerId, user.id))).some(
    ({ address, reason }) => address === 'noor@x.example' && reason === 'unsubscribed',
  );

describe('the address of one-click unsubscribing', () => {
  it('unsubscribes on POST from a mail program, without cookies or origin, however often it is called', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const oneClick = { headers, body: 'List-Unsubscribe=One-Click' };
    expect(await open('POST', '', oneClick)).toEqual({ status: 200, location: null });
    expect(await isUnsubscribed()).toBe(true);
    expect(await open('POST', '', oneClick)).toEqual({ status: 200, location: null });
  });

  it('redirects to the page on GET, and unsubscribes no address', async () => {
    expect(await open('GET')).toEqual({ status: 303, location: `/unsubscribe/${token}` });
    expect(await open('HEAD')).toEqual({ status: 303, location: `/unsubscribe/${token}` });
    expect(await isUnsubscribed()).toBe(false);
  });

  it('returns to the page that the form was on, for visitors who are signed in too', async () => {
    expect(await open('POST', '?from=page', { headers: await cookieOf(rest.scope(), user) })).toEqual({
      status: 303,
      location: `/unsubscribe/${token}`,
    });
    expect(await isUnsubscribed()).toBe(true);
  });

  it('reveals nothing for a guessed token', async () => {
    for (const path of ['x', `${token.slice(1)}A`]) {
      expect(await open('POST', '', { path })).toMatchObject({ status: 404 });
      expect(await open('POST', '?from=page', { path })).toEqual({ status: 303, location: `/unsubscribe/${path}` });
    }
    expect(await isUnsubscribed()).toBe(false);
  });
});
