import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { expect, it } from 'vitest';

const rest = openRestDatabase();

const list = async (query: string) =>
  ask('GET', `/api/staffing-rules${query}`, { headers: await bearerOf(rest.scope(), await rest.makeUser()) });

it('lists the rules of a state, each with its source', async () => {
  const { status, body } = await list('?state=California&day=2027-06-12');
  expect(status).toBe(200);
  const { rules } = body as { rules: { key: string }[] };
  expect(rules.find(({ key }) => key === 'overtime.afterDayHours')).toMatchObject({
    jurisdiction: 'California',
    value: 8,
    unit: 'hours',
    kind: 'law',
    url: expect.stringMatching(/^https:/),
    verifiedOn: null,
  });
});

it.each(['?state=CA', '?state=Ontario', '?day=2027-02-30', '?city=Boise'])('refuses %s', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});
