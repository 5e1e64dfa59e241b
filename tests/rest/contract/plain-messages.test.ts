import { callerFor } from '@tests/support/database/scope';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase();

const ONE_STATUS = `Must be one of: ${LEAD_STATUSES.join(', ')}`;

async function problemOf(user: SessionUser, path: string, body?: object) {
  const headers = await bearerOf(rest.scope(), user);
  const answer = await ask(body ? 'POST' : 'GET', path, { body, headers });
  return answer.body;
}

it.each([
  ['/api/leads?status=new', 'status', `Must be one or more of: ${LEAD_STATUSES.join(', ')}, separated by commas`],
  ['/api/leads?followUp=soon', 'followUp', 'Must be one of: OVERDUE, TODAY, THIS_WEEK, NONE'],
  [
    '/api/leads?sort=colour',
    'sort',
    /^Must be one of: updatedAt, lastActivityAt, createdAt, company, contactName, priority, /,
  ],
  ['/api/leads?limit=500', 'limit', 'Must be a whole number from 1 to 200'],
  ['/api/leads?limit=many', 'limit', 'Must be a whole number from 1 to 200'],
  ['/api/tasks?open=yes', 'open', 'Must be true or false'],
  ['/api/tasks?leadId=7', 'leadId', 'Must be an id (UUID)'],
  ['/api/leads/7', 'id', 'Must be an id (UUID)'],
])('%s gets a plain-English error message', async (path, field, words) => {
  const message = typeof words === 'string' ? words : expect.stringMatching(words);
  const expected = { code: 'VALIDATION', field, message, issues: [{ path: field, message }] };
  expect(await problemOf(await rest.makeUser(), path)).toMatchObject(expected);
});

it('gives the same messages for an invalid body over REST and in the browser', async () => {
  const user = await rest.makeUser();
  const wrong = { status: 'new', phone: 5, teamId: 'x' };
  const issues = (company: string, contact: string) => [
    { path: company, message: 'Company name is required' },
    { path: contact, message: 'Contact person is required' },
    { path: 'phone', message: 'Must be text' },
    { path: 'status', message: ONE_STATUS },
    { path: 'teamId', message: 'Must be an id (UUID)' },
  ];
  const overRest = await problemOf(user, '/api/leads', { ...wrong, company: '', contactName: '' });
  expect(overRest).toMatchObject({ issues: expect.arrayContaining(issues('company', 'contactName')) });

  const input = { ...wrong, companyName: '', contactPerson: '' } as never;
  const refused = await callerFor(rest.scope(), user)
    .leads.create(input)
    .catch(({ cause }) => cause);
  const inBrowser = refused.issues.map(({ path, message }: { path: string[]; message: string }) => ({
    path: path.join('.'),
    message,
  }));
  expect(inBrowser).toEqual(expect.arrayContaining(issues('companyName', 'contactPerson')));
});
