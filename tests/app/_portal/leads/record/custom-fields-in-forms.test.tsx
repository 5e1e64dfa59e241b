import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customFieldOf } from '@tests/support/browser/custom-field';
import { type Call, LEAD, LIMITS, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { beforeEach, expect, it, vi } from 'vitest';
import { AddLeadForm } from '@/app/_portal/leads/record/add/add-lead-form';
import { ADD_FORM, leadDrafts } from '@/app/_portal/leads/record/add/kept-draft';

const FIELDS = [customFieldOf('text'), customFieldOf('money', { position: 1 }), customFieldOf('checkbox')];

function open(create: (call: Call) => unknown, fields = FIELDS) {
  const answer = (call: Call) =>
    call.path === 'leads.create' ? create(call) : call.path === 'usage.limits' ? LIMITS : VIEWER;
  return renderInPortal(
    <AddLeadForm opened calls={1} onClose={vi.fn()} onAdded={vi.fn()} />,
    answer,
    '',
    undefined,
    undefined,
    fields,
  );
}

const custom = () => within(screen.getByRole('region', { name: 'Custom fields' }));

async function fill() {
  await userEvent.type(screen.getByRole('textbox', { name: /company name/i }), 'Northgate');
  await userEvent.type(screen.getByRole('textbox', { name: /contact person/i }), 'Jo');
}

beforeEach(() => leadDrafts.keep(VIEWER.id, ADD_FORM, null));

it('sends the values that were entered, and nothing of empty fields', async () => {
  const calls = open(() => LEAD);
  await fill();
  await userEvent.type(custom().getByLabelText('A money'), '$1,200.50');
  await userEvent.click(custom().getByLabelText('A checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toMatchObject([{ input: { custom: { a_money: 1200.5, a_checkbox: true } } }]);
  expect(calls[0]?.input).not.toHaveProperty('custom.a_text');
});

it('says at the field what is wrong with it, before and after sending', async () => {
  open(() => {
    throw new Refusal({ code: 'VALIDATION', message: 'At most 3 characters', field: 'custom.a_text' });
  });
  await fill();
  await userEvent.type(custom().getByLabelText('A money'), 'a lot{Enter}');
  expect(document.activeElement).toBe(custom().getByLabelText('A money'));
  await userEvent.clear(custom().getByLabelText('A money'));
  await userEvent.type(custom().getByLabelText('A text'), 'long{Enter}');
  expect(await custom().findByText('At most 3 characters')).toBeTruthy();
  expect(document.activeElement).toBe(custom().getByLabelText('A text'));
});

it('folds many fields until the user asks for them', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((key, position) =>
    customFieldOf('text', { id: key, key, label: `Field ${key}`, position }),
  );
  open(() => LEAD, many);
  // What opens with the form takes the focus first.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /company name/i })));
  expect(screen.queryByLabelText('Field a')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add custom fields' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Field a')));
});
