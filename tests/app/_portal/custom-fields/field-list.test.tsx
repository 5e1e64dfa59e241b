import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customFieldOf } from '@tests/support/browser/custom-field';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { FieldList } from '@/app/_portal/custom-fields/record/settings/field-list';

const REGION = customFieldOf('choice', {
  key: 'region',
  label: 'Region',
  choices: [
    { label: 'North', archived: false },
    { label: 'South', archived: false },
  ],
});
const SITE = customFieldOf('text', { key: 'site', label: 'Site', position: 1 });
const OLD = customFieldOf('number', { key: 'old', label: 'Old', archivedAt: new Date(0) });

function show(save: (call: Call) => unknown, { mayChange = true } = {}) {
  const fields = [REGION, SITE, OLD];
  const answer = (call: Call) => (call.path === 'customFields.list' ? { items: fields } : save(call));
  return renderInPortal(<FieldList teamId={null} mayChange={mayChange} />, answer, '', undefined, undefined, fields);
}

const labels = () =>
  within(screen.getByRole('list', { name: 'Custom fields' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.match(/^(Region|Site)/)?.[0]);

it('lists the fields in use in their order, and archived ones apart', () => {
  show(() => undefined);
  expect(labels()).toEqual(['Region', 'Site']);
  expect(screen.getByText('Archived (1)')).toBeTruthy();
});

it('moves a field at once', async () => {
  const calls = show(() => new Promise(() => {}));
  await userEvent.click(screen.getByRole('button', { name: 'Move Site up' }));
  expect(labels()).toEqual(['Site', 'Region']);
  expect(calls).toEqual([{ path: 'customFields.update', input: { id: SITE.id, changes: { position: 0 } } }]);
});

it('takes a field that was archived back', async () => {
  const calls = show(({ input }) => ({ ...SITE, ...(input as object) }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive Site' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls.map(({ input }) => Reflect.get(Object(input), 'changes'))).toEqual([
      { archived: true },
      { archived: false },
    ]),
  );
});

it('sends a renamed choice with its earlier label, and keeps the form open on a refusal', async () => {
  const message = '4 leads have “South”. Archive the choice instead.';
  const calls = show(() => {
    throw new Refusal({ code: 'CONFLICT', message, field: 'choices' });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Region' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit field' }));
  expect(form.getByLabelText<HTMLInputElement>('Key').readOnly).toBe(true);
  const first = form.getByRole('textbox', { name: 'Choice 1' });
  await userEvent.clear(first);
  await userEvent.type(first, 'Up north');
  await userEvent.click(form.getByRole('button', { name: 'Remove choice 2' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(first);
  expect(calls[0]?.input).toEqual({
    id: REGION.id,
    version: 1,
    changes: { label: 'Region', choices: [{ label: 'Up north', was: 'North', archived: false }] },
  });
});

it('opens its form again and again, blank for a new field', async () => {
  show(() => undefined);
  for (const [button, title, label] of [
    ['New field', 'New field', ''],
    ['Edit Site', 'Edit field', 'Site'],
    ['New field', 'New field', ''],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog', { name: title }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe(label);
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('shows members of a team the fields, with nothing to change them', () => {
  show(() => undefined, { mayChange: false });
  expect(labels()).toEqual(['Region', 'Site']);
  expect(screen.queryByRole('button')).toBeNull();
});
