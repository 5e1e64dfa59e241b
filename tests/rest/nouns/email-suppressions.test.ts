import { makeToken } from '@tests/support/access/credentials';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { expect, it } from 'vitest';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

it('suppresses an address once for each Idempotency-Key, even if it was lifted since', async () => {
  const { headers } = await makeToken(rest.scope(), await rest.makeUser(), ['read', 'write']);
  const keyed = { ...headers, 'idempotency-key': 'suppress' };
  const add = (address: string) => ask('POST', '/api/email-suppressions', { body: { address }, headers: keyed });
  const first = await add('noor@harbourlights.example');
  await ask('DELETE', `/api/email-suppressions/${Object(first.body).id}`, { headers });
  expect(await add('noor@harbourlights.example')).toMatchObject({ status: first.status, body: first.body });
  expect((await ask('GET', '/api/email-suppressions', { headers })).body).toMatchObject({ suppressions: [] });
  expect(await add('ops@harbourlights.example')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
});
