import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, LIMITS, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LeadBulkBar } from '@/app/_portal/leads/list/lead-bulk-bar';
import { LIST_ID, useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { withoutPlace } from '@/app/_portal/leads/record/place/place-menus';
import { LostReasonDialog } from '@/app/_portal/leads/record/status/lost-reason-dialog';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { BulkMessage } from '@/app/_portal/shared/bulk/use-bulk';
import { useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { api } from '@/app/_trpc/client';

const CHANGE = '01890000-0000-7000-8000-0000000000c1';
const ROWS = [LEAD];

function List() {
  const selection = useSelection({ rows: ROWS, view: 'all', total: 1 });
  api.leads.count.useQuery({});
  return (
    <>
      <ul id={LIST_ID} tabIndex={-1} aria-label="Leads">
        <li>
          <SelectBox
            label="Select"
            checked={selection.has(LEAD.id)}
            onToggle={(range) => selection.toggle(LEAD.id, range)}
          />
        </li>
      </ul>
      <LeadBulkBar selection={selection} filters={useLeadFilters()} total={1} complete />
      <LostReasonDialog />
    </>
  );
}

type Result = Extract<BulkMessage, { type: 'done' }>['result'];

async function* changing(result: Result): AsyncGenerator<BulkMessage> {
  yield { type: 'done', result };
}

/** Selects the only lead and moves it. Returns the paths of all calls, in order. */
async function moveTo(stage: string, result: Result = { id: CHANGE, changed: 1, total: 1 }): Promise<string[]> {
  const paths: string[] = [];
  renderInPortal(<List />, ({ path }) => {
    paths.push(path);
    if (path === 'bulk.leads') return changing(result);
    if (path === 'bulk.undo') return { restored: 1, changed: 1 };
    return path === 'usage.limits' ? LIMITS : {};
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select' }));
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: stage }));
  return paths;
}

async function lose(): Promise<string[]> {
  const paths = await moveTo('Closed Lost');
  await screen.findByRole('dialog', { name: 'Moved to Closed Lost. Why?' });
  return paths;
}

const findResult = () => screen.findByText('Moved 1 lead to Closed Lost.');

it('reads the leads again once their loss has a reason, because that raised their versions', async () => {
  const paths = await lose();
  await userEvent.keyboard('1');
  await findResult();
  await waitFor(() => expect(paths.slice(paths.indexOf('bulk.explain'))).toContain('leads.count'));
});

it('offers Undo once the question is closed, and returns the focus to the list', async () => {
  const paths = await lose();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await findResult();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 lead is as before.');
  expect(paths).not.toContain('bulk.explain');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Leads' }));
});

it('undoes the loss from the question itself', async () => {
  const paths = await lose();
  await userEvent.click(screen.getByRole('button', { name: 'Undo move' }));
  await screen.findByText('1 lead is as before.');
  expect(paths).not.toContain('bulk.explain');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Leads' })));
});

it('offers somebody without a team every field but those of a team', () => {
  const menus = { status: 'Status', teamId: 'Team', venue: 'Venue', assigneeId: 'Assign' };
  expect(withoutPlace(menus)).toEqual(['Status', 'Venue']);
});

it.each<[string, Result, string]>([
  ['were there already', { id: null, changed: 0, total: 3, already: 3 }, '3 leads were already in Contacted.'],
  [
    'were there already or belong to others',
    { id: null, changed: 0, total: 3, already: 1, skipped: { OTHER_TEAM: 2 } },
    '1 lead was already in Contacted. 2 skipped: they belong to another team.',
  ],
  [
    'vanished meanwhile',
    { id: CHANGE, changed: 1, total: 3, already: 1 },
    'Moved 1 lead to Contacted. 1 was already there.',
  ],
])('says how many leads were in the stage, if they %s', async (_which, result, words) => {
  await moveTo('Contacted', result);
  await screen.findByText(words);
});

it('sets a field without a menu, once its value is valid, or clears it', async () => {
  const changes: unknown[] = [];
  renderInPortal(<List />, ({ path, input }) => {
    if (path !== 'bulk.leads') return path === 'usage.limits' ? LIMITS : {};
    changes.push((input as { action: unknown }).action);
    return changing({ id: CHANGE, changed: 1, total: 1 });
  });
  const open = async () => {
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select' }));
    await userEvent.click(screen.getByRole('button', { name: 'More fields' }));
    return within(await screen.findByRole('dialog', { name: 'Change a field' }));
  };
  let dialog = await open();
  await userEvent.type(dialog.getByLabelText('Amount'), '12,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1 lead' }));
  expect(dialog.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '12500');
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1 lead' }));
  expect(await screen.findByText('1 lead was changed: “Amount” is now $12,500.')).toBeTruthy();

  dialog = await open();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Type of event' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Type of event' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Concert' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Type of event' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Concert' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1 lead' }));
  expect(dialog.getByText('Enter a value, or clear the field')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Clear field' }));
  expect(await screen.findByText('1 lead was changed: “Type of event” is now empty.')).toBeTruthy();
  expect(changes).toEqual([{ change: { amount: 12_500 } }, { change: { eventType: null } }]);
});
