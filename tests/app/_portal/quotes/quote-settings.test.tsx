import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeUpload, fakeUploads } from '@tests/support/browser/fake-upload';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { QuoteSettings } from '@/app/_portal/quotes/record/settings/quote-settings';
import type { QuoteSettings as Settings } from '@/domain/quotes/quote-settings';
import type { Team } from '@/domain/teams/team';

const at = new Date('2027-01-20T12:00:00Z');

beforeAll(() => import('@/app/_portal/quotes/record/settings/letterhead-modal'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
});
afterEach(() => {
  vi.useRealTimers();
});
fakeUploads();

const OWN: Settings = {
  ...{ id: '01890000-0000-7000-8000-0000000000c1', teamId: null, version: 3, logo: null },
  ...{ companyName: 'Northgate', address: '12 Harbor Road' },
  terms: { depositShare: 0.5, cancellation: [{ daysBefore: 14, share: 0.25 }], text: 'Payable at once.' },
};

const teamOf = (name: string, role: Team['role'], id: string): Team => ({
  ...{ id, name, role, timezone: 'UTC', assignedOnly: false, memberCount: 2, version: 1, createdAt: at },
});
const NIGHT = teamOf('Night shift', 'admin', '01890000-0000-7000-8000-0000000000b1');
const DAY = teamOf('Day shift', 'member', '01890000-0000-7000-8000-0000000000b2');
const SPARE = teamOf('Spare', 'member', '01890000-0000-7000-8000-0000000000b3');

const LICENSE = {
  ...{ id: '01890000-0000-7000-8000-00000000000a', teamId: null, state: 'California', class: 'PPO', armed: true },
  ...{ number: '120045', expiresOn: '2028-05-31', insurance: null, insuranceExpiresOn: null, guardCards: [] },
};

interface Shown {
  settings?: Settings[];
  teams?: Team[];
  save?: (call: Call) => unknown;
}

function show({ settings = [OWN], teams = [], save = () => undefined }: Shown = {}) {
  const answers: Record<string, unknown> = {
    'quoteSettings.list': { items: settings },
    'teams.list': { items: teams },
    'licenses.list': { items: [LICENSE, { ...LICENSE, id: LICENSE.id.replace(/a$/, 'b'), expiresOn: '2027-01-19' }] },
  };
  const people = teams.map(({ id, name }) => ({ id, name, members: [] }));
  return renderInPortal(<QuoteSettings />, (call) => answers[call.path] ?? save(call), '', people);
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit letterhead and terms' }));
  return within(await screen.findByRole('dialog'));
};

it('shows what stands on quotes, with the licenses that are valid', async () => {
  show();
  expect(await screen.findAllByText('California PPO, 120045')).toHaveLength(1);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => plain(textContent));
  expect(facts.slice(0, 2)).toEqual(['Northgate', '12 Harbor Road']);
  expect(facts[4]).toBe('50% of the total, at signing');
  expect(facts[5]).toBe(
    'For an event on Mar 5, canceling costs25% of the total until Feb 19No fee is set from Feb 20 on',
  );
  expect(facts[6]).toBe('Payable at once.');
});

/** Adds the second step, and waits for the focus, which goes to its first input in a later frame. */
async function addStep(form: Awaited<ReturnType<typeof edit>>) {
  await userEvent.click(form.getByRole('button', { name: 'Add step' }));
  const step = within(form.getByRole('group', { name: 'Step 2' }));
  await waitFor(() => expect(document.activeElement).toBe(step.getByLabelText('Days before')));
  return step;
}

it('saves what was changed, and nothing else', async () => {
  const mutations = show({ save: () => ({ ...OWN, version: 4 }) });
  const form = await edit();
  await userEvent.clear(form.getByLabelText('Deposit'));
  const step = await addStep(form);
  await userEvent.keyboard('30');
  await userEvent.type(step.getByLabelText('Share of the total'), '12.5');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const cancellation = [...OWN.terms.cancellation, { daysBefore: 30, share: 0.125 }];
  expect(mutations.map(({ path, input }) => [path, input])).toEqual([
    ['quoteSettings.save', { teamId: null, version: 3, changes: { terms: { depositShare: 0, cancellation } } }],
  ]);
});

it('shows errors at their inputs, the first one focused', async () => {
  const mutations = show();
  const form = await edit();
  const deposit = form.getByLabelText('Deposit');
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '120');
  await addStep(form);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findAllByText('Must be a percentage from 0 to 100')).toHaveLength(2);
  expect(form.getByText('Must be a whole number of days from 0 to 365')).toBeTruthy();
  expect(document.activeElement).toBe(deposit);
  await userEvent.click(form.getByRole('button', { name: 'Remove step 2' }));
  const step = await addStep(form);
  await userEvent.type(step.getByLabelText('Days before'), '14');
  await userEvent.type(step.getByLabelText('Share of the total'), '5');
  await userEvent.clear(deposit);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe('Two steps have the same number of days');
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add step' }));
  expect(mutations).toEqual([]);
});

it('keeps both versions apart if somebody else has changed the same field', async () => {
  const theirs = { ...OWN, companyName: 'Southgate', version: 4 };
  show({
    save() {
      throw new Refusal({ code: 'STALE_EDIT', message: 'The letterhead was changed.', details: { current: theirs } });
    },
  });
  const form = await edit();
  await userEvent.type(form.getByLabelText('Company'), ' LLC');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This letterhead was changed since you opened it')).toBeTruthy();
  expect(form.getByText('Southgate')).toBeTruthy();
  expect(form.getByText('Northgate LLC')).toBeTruthy();
});

it('replaces and removes the logo at once, and says why an image cannot be one', async () => {
  const logo = { type: 'image/png' as const, sha256: 'abc' };
  const mutations = show({ settings: [{ ...OWN, logo }], save: () => OWN });
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Logo' });
  expect(image.getAttribute('src')).toBe('/api/quote-settings/logo#abc');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('No input');

  await userEvent.upload(input, new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The logo can have up to 1 MB');
  expect(FakeUpload.sent).toEqual([]);

  await userEvent.upload(input, new File(['GIF'], 'logo.png', { type: 'image/png' }));
  expect(FakeUpload.sent[0]?.url).toBe('/api/quote-settings/logo');
  await FakeUpload.sent[0]?.answer(400, { message: 'Use a PNG or JPEG image' });
  expect((await screen.findByRole('alert')).textContent).toBe('Use a PNG or JPEG image');

  await userEvent.upload(input, new File(['PNG'], 'logo.png', { type: 'image/png' }));
  await FakeUpload.sent[1]?.answer(200, OWN);
  expect(await screen.findByText('The logo was saved.')).toBeTruthy();
  expect(screen.queryByText('Use a PNG or JPEG image')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('The logo was removed.')).toBeTruthy();
  expect(mutations.map(({ path }) => path)).toEqual(['quoteSettings.removeLogo']);
});

it('lets members of a team see its settings, and its owner and admins change them', async () => {
  const none = { ...OWN, id: null, version: 0 };
  const settings = [OWN, { ...none, teamId: NIGHT.id }, { ...OWN, teamId: DAY.id }, { ...none, teamId: SPARE.id }];
  show({ settings, teams: [NIGHT, DAY, SPARE] });
  const night = within(await screen.findByRole('region', { name: 'Night shift' }));
  expect(night.getByRole('button', { name: 'Edit letterhead and terms of Night shift' })).toBeTruthy();
  expect(night.getByRole('button', { name: 'Add logo of Night shift' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Day shift' })).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Spare' })).toBeNull();
});
