import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import Regulatory from '@/app/_portal/regulatory/list/regulatory';
import { tabById } from '@/app/_portal/tabs';
import { BUILT_IN_ITEMS, BUILT_IN_TEXTS } from '@/domain/regulatory/built-in-items';
import type { RegulatoryChecklist, RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import { STATE_FACTS, STATES } from '@/domain/regulatory/states';

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

function open(
  answer: (call: Call) => unknown = () => ({}),
  changes: Partial<RegulatoryChecklist> = {},
  address = 'state=Texas',
) {
  const user = userEvent.setup();
  const calls = renderInPortal(
    <Regulatory tab={tabById('regulatory')} />,
    (call) => (call.path === 'regulatory.read' ? checklist(changes) : answer(call)),
    address,
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
  const input = { location: 'Texas', title: 'Dogs', description: 'Where they wait.', required: true };
  expect(calls).toEqual([{ path: 'regulatory.create', input }]);
});

it('edits own items, and makes them optional', async () => {
  const { user, calls } = open(({ input }) => ({ ...OWN, ...(input as { changes: object }).changes }));
  await screen.findByText('Alcohol plan');
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Edit Alcohol plan' }));
  const title = await screen.findByLabelText('Title');
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Title is required')).toBeTruthy();
  await user.type(title, 'Bar plan');
  await user.click(screen.getByRole('checkbox', { name: 'Optional' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('checkbox', { name: 'Bar plan (optional)' })).toBeTruthy();
  expect(screen.getByText('0 of 3 required items completed')).toBeTruthy();
  const changes = { title: 'Bar plan', description: OWN.description, required: false };
  expect(calls).toEqual([{ path: 'regulatory.update', input: { id: OWN.id, changes } }]);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Bar plan'));
});

it('keeps what was written if it cannot be saved', async () => {
  const { user } = open(() => {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Not now.' });
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Alcohol plan' }));
  await user.type(await screen.findByLabelText('Title'), ' B');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Alcohol plan B');
});

const OTHER_OWN = { ...OWN, id: '01890000-0000-7000-8000-0000000000d3', title: 'Dogs' };

it('leaves the form of another item open when the first one has been saved', async () => {
  let save = () => {};
  const saved = new Promise((resolve) => {
    save = () => resolve({ ...OWN, title: 'Alcohol plan B' });
  });
  const { user } = open(() => saved, { items: [OWN, OTHER_OWN] });
  await user.click(await screen.findByRole('button', { name: 'Edit Alcohol plan' }));
  await user.type(await screen.findByLabelText('Title'), ' B');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Edit Dogs' }));
  await user.type(await screen.findByLabelText('Title'), '!');
  await act(async () => save());
  expect(await screen.findByRole('checkbox', { name: 'Alcohol plan B' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Dogs!');
});

it.each([
  ['another item is edited', 'Edit Dogs', 'Dogs'],
  ['another state is chosen', 'Florida', undefined],
])('asks before what was typed is lost because %s', async (_, name, edited) => {
  const { user } = open(undefined, { items: [OWN, OTHER_OWN] });
  const press = async () => {
    if (edited) return user.click(screen.getByRole('button', { name }));
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await user.click(await screen.findByRole('button', { name: 'Edit Alcohol plan' }));
  await user.type(await screen.findByLabelText('Title'), ' B');
  await press();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Alcohol plan B');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  if (edited) {
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe(edited);
    expect(document.activeElement).toBe(title);
  } else expect(await screen.findByRole('heading', { name: `Checklist for ${name}` })).toBeTruthy();
});

it('asks for the state of a lead that names none', async () => {
  const { user } = open(undefined, {}, 'tab=regulatory&lead=01890000-0000-7000-8000-0000000000a1');
  expect(await screen.findByRole('heading', { name: 'Choose a state' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Checklist for/ })).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(STATES.length);
  await user.click(screen.getByRole('link', { name: 'Texas' }));
  expect(window.location.search).toBe('?tab=regulatory&state=Texas');
});
