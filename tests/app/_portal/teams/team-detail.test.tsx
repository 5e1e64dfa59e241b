import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';
import { TeamDetail } from '@/app/_portal/teams/record/team-detail';
import type { TeamDetail as Team } from '@/domain/teams/team';
import type { TeamRole } from '@/domain/teams/team-roles';

const joinedAt = new Date('2027-02-01T09:00:00Z');
const member = (userId: string, name: string, role: TeamRole) => ({
  userId,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.test`,
  role,
  joinedAt,
});

const SAM = member('01890000-0000-7000-8000-0000000000b1', 'Sam Lee', 'member');
const KIM = member('01890000-0000-7000-8000-0000000000b2', 'Kim Park', 'admin');

/** The team as its owner, an admin or a member sees it, who is the viewer. */
const teamAs = (role: TeamRole): Team => ({
  id: '01890000-0000-7000-8000-0000000000b0',
  name: 'Night shift',
  assignedOnly: false,
  timezone: 'UTC',
  role,
  memberCount: 3,
  version: 1,
  createdAt: joinedAt,
  members: [member(VIEWER.id, 'Robin Tester', role), KIM, SAM],
  invitations: [],
});

const LEAD = { id: '01890000-0000-7000-8000-0000000000a1', companyName: 'Arena Nord', isDeleted: false };
const won = { kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CLOSED_WON', detail: {}, at: joinedAt, lead: LEAD };
const ACTIVITY = [
  { ...won, id: '01890000-0000-7000-8000-0000000000d1', actorName: 'Sam Lee' },
  { ...won, id: '01890000-0000-7000-8000-0000000000d2', actorName: null, lead: { ...LEAD, isDeleted: true } },
];
const FIGURES = [
  { userId: SAM.userId, name: SAM.name, open: 3, value: 75_000, won: 1, overdue: 2 },
  { userId: null, name: null, open: 1, value: 8000, won: 0, overdue: 0 },
];

interface Choices {
  members?: Team['members'];
  /** When the server has removed somebody. */
  removing?: Promise<void>;
}

function open(role: TeamRole, refused: Partial<Record<string, Refusal>> = {}, choices: Choices = {}) {
  const { members = teamAs(role).members } = choices;
  let team = { ...teamAs(role), members };
  let back = 0;
  const answer = ({ path, input }: Call) => {
    const refusal = refused[path];
    if (refusal) throw refusal;
    if (path === 'teams.removeMember' && choices.removing) return choices.removing.then(() => input);
    if (path === 'teams.removeMember') {
      const { userId } = input as { userId: string };
      team = { ...team, members: team.members.filter((one) => one.userId !== userId) };
      return input;
    }
    if (path === 'teams.activity') return { items: ACTIVITY, nextCursor: null };
    if (path === 'teams.figures') return { items: FIGURES };
    return team;
  };
  const sent = renderInPortal(<TeamDetail id={team.id} takesFocus={false} onBack={() => (back += 1)} />, answer);
  return { sent, user: userEvent.setup(), wentBack: () => back };
}

const people = async () => within(await screen.findByRole('list', { name: 'Members' }));

describe('the members of a team', () => {
  it.each([
    ['owner', { invite: true, menus: ['Kim Park', 'Sam Lee'], end: 'Delete team' }],
    ['admin', { invite: true, menus: ['Sam Lee'], end: 'Leave team' }],
    ['member', { invite: false, menus: [], end: 'Leave team' }],
  ] as const)('show the %s only the actions of their role', async (role, expected) => {
    open(role);
    const list = await people();
    expect(list.getByText('(you)')).toBeTruthy();
    const menus = list.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(menus).toEqual(expected.menus.map((name) => `Actions for ${name}`));
    expect(screen.queryByRole('button', { name: 'Invite' }) !== null).toBe(expected.invite);
    expect(screen.getByRole('button', { name: expected.end })).toBeTruthy();
  });
});

describe('removing a member', () => {
  it.each([
    ['the owner of each lead by default', null, undefined],
    ['a chosen member', 'Kim Park', KIM.userId],
  ])('assigns their work to %s', async (_, heir, to) => {
    const { user, sent } = open('owner');
    await user.click((await people()).getByRole('button', { name: 'Actions for Sam Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove from team' }));
    expect(
      dialog.getByText(
        'They lose access at once. The team’s owner gets their leads in the team, including those assigned to others, and their tasks, notes and events there.',
      ),
    ).toBeTruthy();
    const choice = dialog.getByRole('combobox', { name: 'Who takes over the leads assigned to them?' });
    expect(choice).toHaveProperty('value', 'The owner of each lead');
    if (heir) {
      await user.click(choice);
      await user.click(await screen.findByRole('option', { name: heir }));
    }
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        path: 'teams.removeMember',
        input: { id: teamAs('owner').id, userId: SAM.userId, to },
      }),
    );
  });

  it('says who takes over their work if only the owner remains', async () => {
    const { user } = open('owner', {}, { members: [member(VIEWER.id, 'Robin Tester', 'owner'), SAM] });
    await user.click((await people()).getByRole('button', { name: 'Actions for Sam Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove from team' }));
    expect(dialog.getByText(/Other people’s leads that are assigned to them go back to their owners\.$/)).toBeTruthy();
    expect(dialog.queryByRole('combobox')).toBeNull();
  });
});

it('lists what happened to the team’s leads, and links to those that the reader can open', async () => {
  open('member');
  const list = within(await screen.findByRole('list', { name: 'What happened, newest first' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toContain('Arena Nord: Status changed from New to Closed Won');
  expect(first?.textContent).toContain('Sam Lee');
  expect(second?.textContent).toContain('Former member');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/?tab=crm&id=${LEAD.id}`]);
});

it('links the figures of each member to the leads behind them', async () => {
  open('member');
  const table = within(await screen.findByRole('table', { name: 'Figures by member' }));
  const overdue = table.getByRole('link', { name: 'Overdue, Sam Lee: 2' });
  expect(Object.fromEntries(new URLSearchParams(overdue.getAttribute('href')?.slice(2)))).toEqual({
    tab: 'crm',
    teamId: teamAs('member').id,
    focus: 'OVERDUE_FOLLOW_UP',
    assigneeId: SAM.userId,
  });
  expect(table.getByRole('link', { name: 'Open leads, nobody: 1' }).getAttribute('href')).toContain('whose=UNASSIGNED');
  expect(table.getByText('$75,000')).toBeTruthy();
});

describe('leaving', () => {
  it('asks first, says what happens to the leads, and returns to the list', async () => {
    const { user, sent, wentBack } = open('member');
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave team' }));
    expect(
      dialog.getByText(
        'You lose access at once. The team’s owner gets your leads in the team, including those assigned to others, and your tasks, notes and events there. Other people’s leads that are assigned to you go back to their owners.',
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Leave team' }));
    await waitFor(() => expect(wentBack()).toBe(1));
    expect(sent).toContainEqual({ path: 'teams.removeMember', input: { id: teamAs('member').id, userId: VIEWER.id } });
  });

  it('explains the wait until it is over', async () => {
    const removing = deferred<void>();
    const { user, wentBack } = open('member', {}, { removing: removing.promise });
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const dialog = within(await screen.findByRole('dialog'));
    const hint = () => dialog.queryByText('In a team with many leads, this can take a minute.');
    expect(hint()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Leave team' }));
    await waitFor(() => expect(hint()).toBeTruthy());
    expect(wentBack()).toBe(0);
    removing.resolve();
    await waitFor(() => expect(wentBack()).toBe(1));
  });

  it('stays on the page and shows the reason if the server refuses', async () => {
    const refusal = new Refusal({ code: 'CONFLICT', message: 'A team needs an owner.' });
    const { user, wentBack } = open('member', { 'teams.removeMember': refusal });
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByText('A team needs an owner.')).toBeTruthy();
    expect(wentBack()).toBe(0);
  });
});

it('offers a way back from a team that no longer exists', async () => {
  const { user, wentBack } = open('member', { 'teams.byId': new Refusal({ code: 'NOT_FOUND', message: 'x' }) });
  await user.click(await screen.findByRole('button', { name: 'Go to your teams' }));
  expect(wentBack()).toBe(1);
});
