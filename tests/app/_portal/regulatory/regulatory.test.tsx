import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import Regulatory from '@/app/_portal/regulatory/list/regulatory';
import { tabById } from '@/app/_portal/tabs';
import { BUILT_IN_ITEMS, BUILT_IN_TEXTS } from '@/domain/regulatory/built-in-items';
import type { RegulatoryChecklist, RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import { STATE_FACTS } from '@/domain/regulatory/states';
import { type Call, Refusal, renderInPortal } from '../leads/record/harness';

const OWN: RegulatoryItem = {
  id: '01890000-0000-7000-8000-0000000000d1',
  title: 'Alcohol plan',
  description: 'Who stops serving whom.',
  required: true,
  completed: false,
  location: 'Texas',
  isBuiltIn: false,
};

const checklist = (changes: Partial<RegulatoryChecklist> = {}): RegulatoryChecklist => ({
  location: 'Texas',
  ...STATE_FACTS.Texas,
  note: null,
  verifiedAt: null,
  items: [
    ...BUILT_IN_ITEMS.map((id) => ({
      id,
      ...BUILT_IN_TEXTS[id],
      completed: false,
      location: 'Texas' as const,
      isBuiltIn: true,
    })),
    OWN,
  ],
  ...changes,
});

function open(answer: (call: Call) => unknown = () => ({}), changes: Partial<RegulatoryChecklist> = {}) {
  const user = userEvent.setup();
  const calls = renderInPortal(
    <Regulatory tab={tabById('regulatory')} />,
    (call) => (call.path === 'regulatory.read' ? checklist(changes) : answer(call)),
    'state=Texas',
  );
  return { user, calls };
}

it('names regulator, licenses and official site, and that nobody has verified them', async () => {
  open();
  expect(await screen.findByText(STATE_FACTS.Texas.regulator)).toBeTruthy();
  expect(screen.getByText('Not yet verified')).toBeTruthy();
  expect(screen.getByText(/not legal advice/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Official site' }).getAttribute('href')).toBe(STATE_FACTS.Texas.url);
});

it('says when the operator verified them', async () => {
  open(undefined, { verifiedAt: new Date('2025-05-04T12:00:00Z') });
  expect(await screen.findByText('Verified May 4, 2025')).toBeTruthy();
});

it('completes items at once, counts the required ones, and takes back what was not saved', async () => {
  const { user, calls } = open(({ path }) => {
    if (path === 'regulatory.update') throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
    return {};
  });
  expect(await screen.findByText('0 of 4 required items completed')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Local permits (optional)' }));
  expect(screen.getByText('0 of 4 required items completed')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Private security license' }));
  expect(await screen.findByText('1 of 4 required items completed')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Alcohol plan' }));
  await waitFor(() => expect(screen.getByText('Not now.')).toBeTruthy());
  expect(calls).toEqual([
    { path: 'regulatory.check', input: { location: 'Texas', item: 'local-permits', completed: true } },
    { path: 'regulatory.check', input: { location: 'Texas', item: 'private-security-license', completed: true } },
    { path: 'regulatory.update', input: { id: OWN.id, changes: { completed: true } } },
  ]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alcohol plan' }).checked).toBe(false),
  );
});

it('shows a press before anything is painted', async () => {
  open();
  const item = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Local permits (optional)' });
  item.click();
  // Only microtasks: nothing is painted and no other event is handled before they are over.
  for (let turn = 0; turn < 10; turn++) await null;
  expect(item.checked).toBe(true);
});

it('deletes only own items, with undo', async () => {
  const { user, calls } = open(() => OWN);
  await screen.findByText('Alcohol plan');
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete Alcohol plan' }));
  expect(screen.queryByRole('checkbox', { name: 'Alcohol plan' })).toBeNull();
  expect(document.activeElement?.id).toBe('regulatory-checklist');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(calls.map(({ path }) => path)).toEqual(['regulatory.delete', 'regulatory.restore']);
  expect(await screen.findByRole('checkbox', { name: 'Alcohol plan' })).toBeTruthy();
});

it('adds an item with a title and a description, and says which one is missing', async () => {
  const { user, calls } = open(() => ({ ...OWN, id: '01890000-0000-7000-8000-0000000000d2', title: 'Dogs' }));
  await user.click(await screen.findByRole('button', { name: 'Add item' }));
  await user.type(await screen.findByLabelText('Title'), 'Dogs');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(await screen.findByText('Description is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Description'), 'Where they wait.');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(await screen.findByRole('checkbox', { name: 'Dogs' })).toBeTruthy();
  expect(calls).toEqual([
    { path: 'regulatory.create', input: { location: 'Texas', title: 'Dogs', description: 'Where they wait.' } },
  ]);
});
