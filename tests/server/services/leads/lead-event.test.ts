import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_ENDS_EARLY } from '@/domain/leads/event/event-days';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { run } from './lead-import-support';

const { scope, user, caller } = userForEach();

const lead = { companyName: 'Harbour Lights', contactPerson: 'Noor Haddad', email: 'noor@harbour.example' };
const refused = { code: 'VALIDATION', message: EVENT_ENDS_EARLY };

let id: string;

beforeEach(async () => {
  const days = { eventDate: '2027-08-13', eventEndDate: '2027-08-14' };
  ({ id } = await caller.leads.create({ ...lead, ...days, eventName: 'Harbour Lights 2027' }));
});

describe('an event that would end before it begins', () => {
  it('is refused for a new lead', async () => {
    const creating = caller.leads.create({ ...lead, eventDate: '2027-08-13', eventEndDate: '2027-08-12' });
    expect(await expectProblem(creating)).toMatchObject({ ...refused, issues: [{ path: 'eventEndDate' }] });
  });

  it.each([{ eventEndDate: '2027-08-12' }, { eventDate: '2027-08-15' }])(
    'is refused for a change of one of its days to %j',
    async (changes) => {
      expect(await expectProblem(caller.leads.update({ id, changes }))).toMatchObject({
        ...refused,
        field: 'eventEndDate',
      });
      expect(await caller.leads.byId({ id })).toMatchObject({ eventDate: '2027-08-13', version: 1 });
    },
  );

  it('is no obstacle to a change of both days, or of the last one to none', async () => {
    const moved = { eventDate: '2027-09-01', eventEndDate: '2027-09-01' };
    expect(await caller.leads.update({ id, changes: moved })).toMatchObject(moved);
    const open = { eventDate: '2027-10-01', eventEndDate: null };
    expect(await caller.leads.update({ id, changes: open })).toMatchObject(open);
  });

  it('is skipped by a change of many leads', async () => {
    const [other = ''] = await makeLeads(scope, user, 1);
    const result = await changeManyLeads(actorFor(scope, user), {
      select: { ids: [id, other] },
      action: { change: { eventEndDate: '2027-08-12' } },
    });
    expect(result).toMatchObject({ changed: 1, skipped: { EVENT_ENDS_EARLY: 1 } });
    expect((await caller.leads.byId({ id })).eventEndDate).toBe('2027-08-14');
  });

  it('is an error of the row of a file that updates leads', async () => {
    const rows = [`noor@harbour.example,2027-08-12,`, `,,New`];
    const csv = ['email,eventEndDate,eventName', ...rows].join('\n');
    const fits = `${csv}\n`.replace('2027-08-12', '2027-08-20');
    const updating = { onKnown: 'update' as const };
    const problem = await expectProblem(run(actorFor(scope, user), csv, updating));
    expect(problem.details).toMatchObject({
      errors: expect.arrayContaining([{ row: 2, column: 'eventEndDate', message: EVENT_ENDS_EARLY }]),
    });
    expect(await run(actorFor(scope, user), fits, updating)).toMatchObject({ known: { updated: 1 } });
    expect((await caller.leads.byId({ id })).eventEndDate).toBe('2027-08-20');
  });
});
