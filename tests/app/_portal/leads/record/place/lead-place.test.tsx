import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LeadFilters } from '@/app/_portal/leads/record/filters/lead-filters';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { HandoverDialog } from '@/app/_portal/leads/record/handover/handover-dialog';
import { LeadAssigneeMenu, LeadTeamMenu } from '@/app/_portal/leads/record/place/lead-place-menus';
import { placeMenus } from '@/app/_portal/leads/record/place/place-menus';
import type { BulkMessage } from '@/app/_portal/shared/bulk/use-bulk';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { api } from '@/app/_trpc/client';
import type { Lead } from '@/domain/leads/lead';

const SAM = { userId: '01890000-0000-7000-8000-0000000000b1', name: 'Sam Lee' };
const CHANGE = '01890000-0000-7000-8000-0000000000c1';
const TEAM = {
  id: '01890000-0000-7000-8000-0000000000b0',
  name: 'Night shift',
  members: [{ userId: VIEWER.id, name: 'Dana' }, SAM],
};

function Menus({ lead }: { lead: Lead }) {
  const people = usePeople();
  const { assigneeId } = placeMenus(people, VIEWER.id, {});
  return (
    <>
      <LeadTeamMenu lead={lead} people={people} />
      <LeadAssigneeMenu lead={lead} people={people} />
      <HandoverDialog />
      <p>{assigneeId.choices.map(({ label }) => label).join(', ')}</p>
    </>
  );
}

async function* handingOver(): AsyncGenerator<BulkMessage> {
  yield { type: 'done', result: { id: CHANGE, changed: 1, total: 1 } };
}

const answerFor = (lead: Lead, counts: object) => (call: Call) => {
  if (call.path === 'bulk.handoverCounts') return counts;
  return call.path === 'bulk.leads' ? handingOver() : lead;
};

const open = (lead: Lead, counts = { openTasks: 2, futureEvents: 0, scheduledEmails: 1, chosen: 1, skipped: 0 }) => ({
  sent: renderInPortal(<Menus lead={lead} />, answerFor(lead, counts), '', [TEAM]),
  user: userEvent.setup(),
});

/** Loads the people, and a newer version of the lead. */
let arrive: () => void;

function Late() {
  const utils = api.useUtils();
  const [lead, setLead] = useState<Lead>({ ...LEAD, teamId: TEAM.id });
  arrive = () => {
    setLead({ ...lead, version: 9, assigneeId: SAM.userId });
    utils.teams.people.setData(undefined, [TEAM]);
  };
  return <Menus lead={lead} />;
}

describe('a lead', () => {
  it('is shared with a team of the user', async () => {
    const { sent, user } = open(LEAD);
    await user.click(await screen.findByRole('button', { name: /^Team of Northgate Arena: Only me/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Night shift' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: 'leads.update', input: { changes: { teamId: TEAM.id } } }]),
    );
  });

  it('of the user alone is nobody else’s work', async () => {
    open(LEAD);
    expect(await screen.findByText('You')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Assignee/ })).toBeNull();
  });

  it('of a team is handed over to one of its members, with what is chosen, or is left to nobody', async () => {
    const { sent, user } = open({ ...LEAD, teamId: TEAM.id, assigneeId: VIEWER.id });
    await screen.findByText(/Sam Lee/);
    await user.click(screen.getByRole('button', { name: /^Assignee of Northgate Arena: You/ }));
    expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
      'Dana (you)',
      'Sam Lee',
      'Unassigned',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Sam Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to Sam Lee' }));
    expect(await dialog.findByRole('checkbox', { name: 'Open tasks (2)' })).toHaveProperty('checked', true);
    expect(dialog.queryByRole('checkbox', { name: /^Upcoming events/ })).toBeNull();
    // Nobody gets somebody else's unsent words unasked.
    const emails = dialog.getByRole('checkbox', { name: /^Your scheduled emails \(1\)/ });
    expect(emails).toHaveProperty('checked', false);
    expect(sent).toEqual([]);
    await user.click(emails);
    await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'They decide on Friday.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const action = {
      change: { assigneeId: SAM.userId },
      handover: { note: 'They decide on Friday.', move: ['openTasks', 'scheduledEmails'] },
    };
    await waitFor(() => expect(sent).toEqual([{ path: 'bulk.leads', input: { select: { ids: [LEAD.id] }, action } }]));
    expect(await screen.findByText('1 lead was assigned to Sam Lee.')).toBeTruthy();
  });

  it('can be given to people who load after the menu has opened, as it was then', async () => {
    const sent = renderInPortal(<Late />, () => LEAD);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Assignee of Northgate Arena: Unassigned/ }));
    await screen.findByRole('menuitemradio', { name: 'Unassigned' });
    await act(async () => arrive());
    expect(screen.getByRole('menuitemradio', { name: 'Unassigned' }).getAttribute('aria-checked')).toBe('true');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dana (you)' }));
    await waitFor(() => expect(sent).toMatchObject([{ input: { version: LEAD.version } }]));
  });

  it('cannot be handed over to somebody outside its team, and says so before a note is written', async () => {
    const counts = { openTasks: 0, futureEvents: 0, scheduledEmails: 0, chosen: 1, skipped: 1 };
    const { sent, user } = open({ ...LEAD, teamId: TEAM.id }, counts);
    await user.click(await screen.findByRole('button', { name: /^Assignee of Northgate Arena: Unassigned/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sam Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to Sam Lee' }));
    expect(await dialog.findByText(/^Share this lead with one of Sam Lee’s teams first/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Friday{Control>}{Enter}{/Control}');
    expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true);
    expect(sent).toEqual([]);
  });

  it('is taken by the user without a question', async () => {
    const { sent, user } = open({ ...LEAD, teamId: TEAM.id, assigneeId: SAM.userId });
    await user.click(await screen.findByRole('button', { name: /^Assignee of Northgate Arena: Sam Lee/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dana (you)' }));
    await waitFor(() => expect(sent).toMatchObject([{ input: { changes: { assigneeId: VIEWER.id } } }]));
  });

  it('can be given to everybody of any team in bulk, the user first', async () => {
    open(LEAD);
    expect(await screen.findByText('Me, Sam Lee, Nobody')).toBeTruthy();
  });
});

function Filters() {
  return <LeadFilters filters={useLeadFilters()} />;
}

it.each([
  ['somebody with a team', [TEAM], true],
  ['nobody else', [], false],
] as const)('the filter by whose leads they are is for %s', async (_, teams, shown) => {
  renderInPortal(<Filters />, () => LEAD, '', teams);
  await screen.findByLabelText('Priority filter');
  if (shown) expect(await screen.findByLabelText('Whose leads')).toBeTruthy();
  else expect(screen.queryByLabelText('Whose leads')).toBeNull();
});
