import { makeToken } from '@tests/support/access/credentials';
import { ask, openRestDatabase, readAnswer } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { beforeAll, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '@/domain/emails/attachment-limits';
import { env } from '@/server/env';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let headers: Record<string, string>;
let readOnly: Record<string, string>;

beforeAll(async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  ({ headers } = await makeToken(rest.scope(), user, 'READ_WRITE'));
  readOnly = (await makeToken(rest.scope(), user, 'READ')).headers;
});

const upload = async (file: File | string, given = headers) => {
  const body = new FormData();
  body.set('file', file);
  const request = new Request(new URL('/api/emails/attachments', env().APP_URL), {
    method: 'POST',
    headers: given,
    body,
  });
  return readAnswer(await route(request));
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
    'content-disposition': "attachment; filename*=UTF-8''Plan%20%28final%29%20f%C3%BCr%20d%27Arc.html",
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
