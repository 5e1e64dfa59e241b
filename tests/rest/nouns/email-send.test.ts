import { makeToken } from '@tests/support/access/credentials';
import { anEmail } from '@tests/support/mail/emails';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { SendEmailInput } from '@/domain/emails/email';
import { emailLogs, usage } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

let userId: string;
let headers: Record<string, string>;

beforeEach(async () => {
  const user = await rest.makeUser();
  userId = user.id;
  ({ headers } = await makeToken(rest.scope(), user, ['read', 'write']));
});

const send = (choices: Partial<SendEmailInput>, more: Record<string, string> = {}) =>
  ask('POST', '/api/emails/send', { body: anEmail(choices), headers: { ...headers, ...more } });
const accepted = async () => {
  const { db } = rest.scope();
  const [counted] = await db.select().from(usage).where(eq(usage.userId, userId));
  return { emails: await db.$count(emailLogs, eq(emailLogs.ownerId, userId)), used: counted?.used ?? 0 };
};

const addresses = Array.from({ length: 200 }, (_, index) => `a${index}@x.example`);

it.each<[string, Partial<SendEmailInput>, number, string]>([
  ['200 recipients', { bcc: addresses }, 400, 'At most 50 recipients, CC and BCC included'],
  ['two addresses in one', { to: 'b@x.example, evil@x.example' }, 400, 'Invalid email format'],
  ['an address with a line break', { cc: ['b@x.example\r\nBcc: evil@x.example'] }, 400, 'Invalid email format'],
  ['a subject with a line break', { subject: 'Hi\nBcc: evil@x.example' }, 400, 'The subject must be a single line'],
  ['a text that is too long', { body: 'x'.repeat(20_001) }, 400, 'At most 20000 characters'],
  ['a body of 10 MB', { body: 'x'.repeat(10_000_000) }, 413, 'This request is too large: at most 1 MiB.'],
])('refuses %s, says why, sends nothing and costs nothing', async (_, choices, status, message) => {
  const answer = await send(choices);
  expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  expect(await accepted()).toEqual({ emails: 0, used: 0 });
});

it('accepts an email once for each Idempotency-Key, even if two requests arrive at once', async () => {
  const key = { 'idempotency-key': 'once' };
  const answers = await Promise.all([send({}, key), send({}, key)]);
  expect(new Set([...answers, await send({}, key)].map(({ body }) => Object(body).id)).size).toBe(1);
  expect(await send({ subject: 'Another' }, key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_CONFLICT' },
  });
  expect(await accepted()).toEqual({ emails: 1, used: 1 });
});
