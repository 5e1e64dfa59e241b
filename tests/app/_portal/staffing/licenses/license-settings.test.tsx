import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LicenseSettings } from '@/app/_portal/staffing/record/licenses/license-settings';
import type { License } from '@/domain/staffing/licenses/license';
import type { Team } from '@/domain/teams/team';

const at = new Date('2027-01-20T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
});
afterEach(() => {
  vi.useRealTimers();
});

const CALIFORNIA: License = {
  id: '01890000-0000-7000-8000-00000000000a',
  teamId: null,
  state: 'California',
  class: 'PPO',
  armed: true,
  number: '120045',
  expiresOn: '2028-05-31',
  insurance: 1_000_000,
  insuranceExpiresOn: '2027-12-31',
  guardCards: [{ class: 'unarmed', count: 12, validUntil: '2027-03-01' }],
  version: 3,
  createdAt: at,
  updatedAt: at,
};

const teamOf = (name: string, role: Team['role'], id: string): Team => ({
  ...{ id, name, role, timezone: 'UTC', assignedOnly: false, memberCount: 2, version: 1, createdAt: at },
});
const NIGHT = teamOf('Night shift', 'admin', '01890000-0000-7000-8000-0000000000b1');
const DAY = teamOf('Day shift', 'member', '01890000-0000-7000-8000-0000000000b2');
const EMPTY = teamOf('Spare', 'member', '01890000-0000-7000-8000-0000000000b3');

interface Shown {
  licenses?: License[];
  teams?: Team[];
  save?: (call: Call) => unknown;
}

function show({ licenses = [CALIFORNIA], teams = [], save = () => undefined }: Shown = {}) {
  const answers: Record<string, unknown> = { 'licenses.list': { items: licenses }, 'teams.list': { items: teams } };
  const people = teams.map(({ id, name }) => ({ id, name, members: [] }));
  return renderInPortal(<LicenseSettings />, (call) => answers[call.path] ?? save(call), '', people);
}

const row = async () => within(await screen.findByRole('list', { name: 'Licenses' })).getByText(/California PPO/);

it('lists a license with its expiry, insurance and guard cards', async () => {
  show();
  const text = (await row()).parentElement?.textContent?.replaceAll('\u00A0', ' ');
  expect(text).toBe(
    'California PPO Armed120045Valid until May 31, 2028Insured for $1,000,000 for each occurrence until Dec 31' +
      '12 unarmed until Mar 1',
  );
});

it.each([
  ['2027-01-19', 'Expired on Jan 19', 'expired'],
  ['2027-01-20', 'Expires today', 'soon'],
  ['2027-03-02', 'Expires in 41 days', 'soon'],
  ['2027-03-20', 'Expires in 59 days', 'soon'],
  ['2027-03-21', 'Valid until Mar 21', 'later'],
])('says of a license until %s: %s', async (expiresOn, words, state) => {
  show({ licenses: [{ ...CALIFORNIA, expiresOn, guardCards: [], insuranceExpiresOn: null }] });
  await row();
  expect(screen.getByText((text) => text.replaceAll('\u00A0', ' ') === words).dataset.state).toBe(state);
});

it('asks for a first license in one sentence', async () => {
  show({ licenses: [] });
  expect(await screen.findByText(/^No licenses yet\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add license' })).toBeTruthy();
});

it('offers to load again after an error', async () => {
  let isDown = true;
  const answer = () => {
    if (isDown) throw new Refusal({ code: 'INTERNAL', message: 'It broke.' });
    return { items: [CALIFORNIA] };
  };
  renderInPortal(<LicenseSettings />, answer);
  expect((await screen.findByRole('alert')).textContent).toContain('It broke.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toBeTruthy();
});

it('groups the licenses of teams, which only the owner and admins change', async () => {
  const ofDay = { ...CALIFORNIA, id: '01890000-0000-7000-8000-00000000000c', teamId: DAY.id };
  show({ licenses: [CALIFORNIA, ofDay], teams: [NIGHT, DAY, EMPTY] });
  await row();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Your own',
    'Night shift',
    'Day shift',
  ]);
  expect(within(screen.getByRole('region', { name: 'Day shift' })).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add license of Night shift' })).toBeTruthy();
});

it('adds a license with guard cards, after showing what is missing', async () => {
  const calls = show({ licenses: [], save: ({ input }) => ({ ...CALIFORNIA, ...(input as object) }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add license' }));
  const form = within(await screen.findByRole('dialog', { name: 'New license' }));
  await userEvent.click(form.getByRole('button', { name: 'Add guard cards' }));
  await userEvent.click(form.getByRole('button', { name: 'Add license' }));
  expect(await form.findByText('Choose a state')).toBeTruthy();
  expect(form.getAllByText('Choose a date')).toHaveLength(2);
  expect(form.getByText(/^Must be a whole number from 0/)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'State' }));

  await userEvent.click(form.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'California' }));
  expect(form.getByText('In California: Private Patrol Operator (PPO) license')).toBeTruthy();
  const [ends, cardsEnd] = form.getAllByLabelText(/^Valid until/);
  await userEvent.type(form.getByRole('textbox', { name: 'Class' }), 'PPO');
  await userEvent.type(form.getByRole('textbox', { name: 'Number' }), '120045');
  if (ends) await userEvent.type(ends, '2028-05-31');
  await userEvent.type(form.getByLabelText('Liability insurance'), '1,000,000');
  await userEvent.type(form.getByLabelText('Guards'), '12');
  if (cardsEnd) await userEvent.type(cardsEnd, '2027-03-01');
  await userEvent.click(form.getByRole('button', { name: 'Add license' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    {
      path: 'licenses.create',
      input: {
        ...{ state: 'California', class: 'PPO', number: '120045', armed: false, expiresOn: '2028-05-31' },
        ...{ insurance: 1_000_000, insuranceExpiresOn: null, teamId: null },
        guardCards: [{ class: 'unarmed', count: 12, validUntil: '2027-03-01' }],
      },
    },
  ]);
});

it('sends the version that was edited, and keeps the form open if it is stale', async () => {
  const message = 'California PPO was changed by someone else since you opened it.';
  const calls = show({
    save: () => {
      throw new Refusal({ code: 'STALE_EDIT', message });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit California PPO' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit license' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Covers armed guards' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeTruthy();
  expect(calls).toMatchObject([{ input: { id: CALIFORNIA.id, version: 3, changes: { armed: false, class: 'PPO' } } }]);
});

it('asks before it deletes a license, and names it', async () => {
  const calls = show({ save: () => ({ id: CALIFORNIA.id }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete California PPO' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete license' }));
  expect(question.getByText('California PPO, 120045')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete license' }));
  expect(await screen.findByText('California PPO was deleted.')).toBeTruthy();
  expect(calls).toEqual([{ path: 'licenses.delete', input: { id: CALIFORNIA.id } }]);
});
