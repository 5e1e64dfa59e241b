import { makeToken } from '@tests/support/access/credentials';
import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { anEmail } from '@tests/support/mail/emails';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '@/domain/emails/attachment-limits';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let headers: Record<string, string>;
let readOnly: Record<string, string>;

beforeAll(async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  ({ headers } = await makeToken(rest.scope(), user, ['read', 'write']));
  readOnly = (await makeToken(rest.scope(), user, ['read'])).headers;
});

const upload = (file: File | string, given = headers) => {
  const raw = new FormData();
  raw.set('file', file);
  return ask('POST', '/api/emails/attachments', { headers: given, raw });
};

const file = (name: string, size: number) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });

it('takes a file for an email', async () => {
  const { status, body } = await upload(file('quote.pdf', 1000));
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'quote.pdf', size: 1000, type: 'application/pdf' });
});

it('returns a file as a download that cannot run as a page', async () => {
  const name = "Plan (final) für d'Arc.html";
  const { body } = await upload(new File(['<script>x</script>'], name, { type: 'text/html' }));
  const answer = await ask('GET', `/api/email-attachments/${Object(body).id}`, { headers: readOnly });
  expect(answer).toMatchObject({ status: 200, body: '<script>x</script>' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      "attachment; filename=\"Plan (final) f_r d'Arc.html\"; filename*=UTF-8''Plan%20%28final%29%20f%C3%BCr%20d%27Arc.html",
  });
});

it('returns a file of an email only to users who can read the email', async () => {
  const scope = rest.scope();
  const teamId = await makeTeam(scope);
  const sender = await joinTeam(scope, await rest.makeUser({ tier: 'PRO' }), teamId, 'owner');
  const teammate = await joinTeam(scope, await rest.makeUser(), teamId);
  const outsider = await rest.makeUser();
  const { body: own } = await upload(
    file('quote.pdf', 10),
    (await makeToken(scope, sender, ['read', 'write'])).headers,
  );
  const { body: waiting } = await upload(
    file('plan.pdf', 10),
    (await makeToken(scope, sender, ['read', 'write'])).headers,
  );
  const attachmentIds = [String(Object(own).id)];
  const caller = callerFor(scope, sender);
  const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor', teamId });
  const email = await caller.emails.send(anEmail({ leadId: lead.id, attachmentIds }));

  const statusFor = async (user: SessionUser, id: unknown) => {
    const { headers: reading } = await makeToken(scope, user, ['read']);
    const statuses = await Promise.all(
      [`/api/emails/${email.id}`, `/api/email-attachments/${id}`].map((path) => ask('GET', path, { headers: reading })),
    );
    return statuses.map(({ status }) => status);
  };
  expect(await statusFor(sender, Object(own).id)).toEqual([200, 200]);
  expect(await statusFor(teammate, Object(own).id)).toEqual([200, 200]);
  expect(await statusFor(outsider, Object(own).id)).toEqual([404, 404]);
  // Only its owner sees a file whose email is not sent yet.
  expect(await statusFor(teammate, Object(waiting).id)).toEqual([200, 404]);

  await scope.db.delete(teamMembers).where(eq(teamMembers.userId, teammate.id));
  expect(await statusFor(teammate, Object(own).id)).toEqual([404, 404]);
});

it('stores a file once for each Idempotency-Key', async () => {
  const keyed = { ...headers, 'idempotency-key': 'quote' };
  const [first, second] = await Promise.all([
    upload(file('quote.pdf', 10), keyed),
    upload(file('quote.pdf', 10), keyed),
  ]);
  expect(first).toMatchObject({ status: 201, body: second.body });
  expect(second.status).toBe(201);
  for (const other of [file('quote.pdf', 11), file('other.pdf', 10), new File(['y'.repeat(10)], 'quote.pdf')]) {
    expect(await upload(other, keyed)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  }
  expect(await upload(file('quote.pdf', 10), { ...headers, 'idempotency-key': 'x'.repeat(201) })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION' },
  });
});

it.each([
  ['an empty file', () => upload(file('empty.pdf', 0)), 'VALIDATION'],
  ['a text instead of a file', () => upload('text'), 'VALIDATION'],
  ['a name with a line break', () => upload(file('a\r\nBcc: x', 1)), 'VALIDATION'],
  ['a file that is too large', () => upload(file('large.pdf', MAX_ATTACHMENT_BYTES + 1)), 'PAYLOAD_TOO_LARGE'],
  ['a body that is too large', () => upload(file('huge.pdf', 2 * MAX_ATTACHMENT_BYTES)), 'PAYLOAD_TOO_LARGE'],
  ['a read-only token', () => upload(file('quote.pdf', 1), readOnly), 'READ_ONLY_TOKEN'],
  ['nobody', () => upload(file('quote.pdf', 1), {}), 'UNAUTHENTICATED'],
])('refuses %s', async (_, send, code) => {
  expect((await send()).body).toMatchObject({ code });
});
