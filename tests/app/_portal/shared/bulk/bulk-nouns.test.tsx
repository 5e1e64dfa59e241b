import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LIMITS, renderInPortal } from '@tests/support/browser/portal';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { LeadBulkBar } from '@/app/_portal/leads/list/lead-bulk-bar';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { BulkMessage } from '@/app/_portal/shared/bulk/use-bulk';
import { type Selection, useSelection } from '@/app/_portal/shared/bulk/use-selection';
import { TaskBulkBar } from '@/app/_portal/tasks/list/task-bulk-bar';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { api } from '@/app/_trpc/client';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { bulkLeadsInput, bulkTasksInput } from '@/domain/bulk/bulk-input';
import { fieldsBy } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';
import { NOUNS, type NounWith, nounsWith } from '@/domain/shared/nouns';
import { taskFields } from '@/domain/tasks/task';

interface NounBulk {
  Bar: (props: { selection: Selection; total: number; complete: boolean }) => ReactNode;
  /** A query that the change makes stale. */
  useStale: () => unknown;
  /** The fields that the domain declares for bulk changes. */
  fields: object;
  input: z.ZodType;
  /** The filters besides the search that its tab starts with. */
  view?: object;
  /** Bulk fields without a menu: they are asked for once the change is made. */
  asked?: readonly string[];
  /** Per menu: its label, its choices, and the message after the first one, for one row. */
  menus: readonly { label: string; choices: readonly string[]; result: string }[];
  consequence: string;
}

const PRIORITY = { label: 'Priority', choices: ['Low', 'Medium', 'High'], result: 'was set to Low priority.' };

const BULK = {
  lead: {
    Bar: (props) => <LeadBulkBar {...props} filters={useLeadFilters()} />,
    useStale: () => api.leads.count.useQuery({}),
    fields: fieldsBy(leadFields, 'bulk'),
    input: bulkLeadsInput,
    menus: [
      {
        label: 'Status',
        choices: ['New', 'Contacted', 'Consultation Scheduled', 'Proposal Sent', 'Closed Won', 'Closed Lost'],
        result: 'Moved 1 lead to New.',
      },
      PRIORITY,
      {
        label: 'Source',
        choices: [
          'Referral',
          'Website',
          'Partner',
          'Event',
          'Cold outreach',
          'Returning client',
          'Other',
          'Not stated',
        ],
        result: 'was set to the source Referral.',
      },
      {
        label: 'Next follow-up',
        choices: [
          'Today',
          'Tomorrow',
          'In 3 days',
          'Next week',
          'Postpone by 1 day',
          'Postpone by 1 week',
          'Postpone by 4 weeks',
          'No follow-up',
        ],
        result: 'was planned for today.',
      },
    ],
    asked: [
      ...['lostReason', 'lostReasonDetail'],
      // Each lead has a deal and an event of its own.
      ...['amount', 'expectedCloseDate', 'eventName', 'eventType', 'eventDate', 'eventEndDate', 'eventStartTime'],
      ...['eventEndTime', 'eventTimeZone', 'venueName', 'venueStreet', 'venueCity', 'venueState', 'venuePostalCode'],
      ...['attendance', 'guardsWanted', 'setting', 'alcohol', 'custom'],
    ],
    consequence:
      'Their contacts, files and open automatic tasks go with them. You can restore them for 30 days, in Settings.',
  },
  task: {
    Bar: (props) => <TaskBulkBar {...props} where={useTaskFilters().where} />,
    useStale: () => api.tasks.counts.useQuery(),
    fields: fieldsBy(taskFields, 'bulk'),
    view: { open: true },
    input: bulkTasksInput,
    menus: [
      { label: 'Status', choices: ['Pending', 'In Progress', 'Completed'], result: 'was set to Pending.' },
      PRIORITY,
      { label: 'Due', choices: ['Today', 'Tomorrow', 'In 3 days', 'Next week'], result: 'was moved to today.' },
    ],
    consequence: 'You can restore them for 30 days, in Settings.',
  },
} as const satisfies Record<NounWith<'bulk'>, NounBulk>;

const ID = '01890000-0000-7000-8000-0000000000c1';
const ROWS = [1, 2, 3].map((digit) => ({ id: `01890000-0000-7000-8000-00000000000${digit}` }));

function List({ noun }: { noun: NounWith<'bulk'> }) {
  const { Bar, useStale } = BULK[noun];
  useStale();
  const selection = useSelection({ rows: ROWS, view: 'all', total: 12 });
  return (
    <>
      {ROWS.map(({ id }, index) => (
        <SelectBox
          key={id}
          label={`Select ${index}`}
          checked={selection.has(id)}
          onToggle={(range) => selection.toggle(id, range)}
        />
      ))}
      <Bar selection={selection} total={12} complete={false} />
    </>
  );
}

async function* changing(count: number): AsyncGenerator<BulkMessage> {
  yield { type: 'progress', id: ID, done: 0, changed: 0, total: count };
  yield { type: 'done', result: { id: ID, changed: count, total: count } };
}

/** Renders selectable rows of a noun, searched for "park", and its bulk bar; every change changes `count` rows. */
function show(noun: NounWith<'bulk'>, count: number) {
  const queries: string[] = [];
  const mutations: Call[] = renderInPortal(
    <List noun={noun} />,
    ({ path }) => {
      if (path === `bulk.${NOUNS[noun].many}`) return changing(count);
      if (path === 'bulk.undo') return { restored: count, changed: count };
      queries.push(path);
      return path === 'usage.limits' ? LIMITS : {};
    },
    '?q=park',
  );
  return { mutations, queries };
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const select = (index: number) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${index}` }));

describe.each(nounsWith('bulk'))('the bulk bar of %ss', (noun) => {
  const { many } = NOUNS[noun];
  const { router } = NOUN_QUERIES[noun];
  const { fields, input, menus, consequence, view = {}, asked = [] }: NounBulk = BULK[noun];

  it('has a menu for each bulk field, whose choices the server accepts', async () => {
    const { mutations } = show(noun, 1);
    for (const { label, choices, result } of menus) {
      await select(1);
      await click(label);
      const items = within(await screen.findByRole('menu', { name: label })).getAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(choices);
      await userEvent.click(items[0] ?? document.body);
      await screen.findByText(result, { exact: false });
    }
    const inputs = mutations.map((call) => call.input as { action: { change: object } });
    const changed = inputs.flatMap(({ action }) => Object.keys(action.change));
    expect([...changed, ...asked].sort()).toEqual(Object.keys(fields).sort());
    for (const sent of inputs) expect(input.parse(sent)).toMatchObject({ select: { ids: [ROWS[1]?.id] } });
  });

  it('deletes all rows that match, and undoes that once', async () => {
    const { mutations, queries } = show(noun, 12);
    await select(0);
    expect(screen.queryByRole('button', { name: 'Select all 12' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: `Select all loaded ${many}` }));
    await click('Select all 12');
    await click('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${many}` }));
    expect(dialog.getByText(consequence)).toBeTruthy();
    const before = queries.length;
    await userEvent.click(dialog.getByRole('button', { name: `Delete 12 ${many}` }));
    await screen.findByText(`12 ${many} were deleted.`);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(queries.slice(before).some((path) => path.startsWith(`${router}.`))).toBe(true));

    await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`12 ${many} are as before.`);
    expect(mutations).toEqual([
      { path: `bulk.${many}`, input: { select: { matching: { q: 'park', ...view } }, action: { delete: true } } },
      { path: 'bulk.undo', input: { id: ID } },
    ]);
    expect(input.safeParse(mutations[0]?.input).success).toBe(true);
  });
});
