import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LIMITS, renderInPortal } from '@tests/support/browser/portal';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CrmHeader } from '@/app/_portal/leads/list/crm-header';
import { useAddLead } from '@/app/_portal/leads/record/add/use-add-lead';
import { useLeadFilters } from '@/app/_portal/leads/record/filters/use-lead-filters';
import { NotesHeader } from '@/app/_portal/notes/list/notes-header';
import { useAddNote } from '@/app/_portal/notes/list/use-add-note';
import { useNoteFilters } from '@/app/_portal/notes/list/use-note-filters';
import type { ImportOutcome } from '@/app/_portal/shared/csv/reading/messages';
import { TasksHeader } from '@/app/_portal/tasks/list/tasks-header';
import { useTaskFilters } from '@/app/_portal/tasks/list/use-task-filters';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { formatCsvRow } from '@/domain/csv/csv';
import { columnLabel } from '@/domain/imports/import-format';
import { NOUNS, type NounWith, nounsWith } from '@/domain/shared/nouns';
import { collectDownloads, stubWorker, type Upload } from './worker-in-page';

interface NounFile {
  Header: () => ReactNode;
  columns: readonly string[];
  valid: readonly string[];
  invalid: readonly string[];
  error: string;
  /** What the upload carries besides the file and the idempotency key. */
  options: object;
}

/** Per noun: the header of its list, and a file with a valid and an invalid row. */
const FILES = {
  lead: {
    Header: () => <CrmHeader title="Leads" filters={useLeadFilters()} adding={useAddLead()} />,
    columns: ['companyName', 'contactPerson', 'email'],
    valid: ['Harbour "Hall"', 'Ben Ode', 'ben@harbour.example'],
    invalid: ['North Dock', 'Dan', 'nobody'],
    error: 'Invalid email format',
    options: {
      fileName: 'some.csv',
      createTasks: false,
      allowMissingEmail: false,
      companyFromContact: false,
      contactFromCompany: false,
      isOwnFile: false,
      onKnown: 'skip',
      closedOn: null,
    },
  },
  task: {
    Header: () => <TasksHeader title="Tasks" filters={useTaskFilters()} onAdd={() => {}} />,
    columns: ['title', 'dueDate', 'leadCompany'],
    valid: ['Call "the" venue', '2099-03-05T15:30:00.000Z', 'Harbour Hall'],
    invalid: ['No day', 'some time', ''],
    error: 'Invalid due date format',
    options: {},
  },
  note: {
    Header: () => <NotesHeader title="Notes" filters={useNoteFilters()} adding={useAddNote()} />,
    columns: ['title', 'content', 'tags'],
    valid: ['Gate plan', 'North gate\nthen west', 'gates;VIP'],
    invalid: ['', 'Nobody’s', ''],
    error: 'Title is required',
    options: {},
  },
} as const satisfies Record<NounWith<'csv'>, NounFile>;

/** Renders the header of a noun's list. `upload` answers imports. */
function show(noun: NounWith<'csv'>, upload: () => Upload) {
  const { Header } = FILES[noun];
  const queries: string[] = [];
  const uploads: Call[] = [];
  stubWorker(upload, uploads);
  renderInPortal(<Header />, ({ path }) => {
    queries.push(path);
    return path === 'usage.limits' ? LIMITS : { count: 0, more: false };
  });
  return { queries, uploads };
}

/** The files that the page downloads, by name. */
const saved = new Map<string, Blob>();
beforeEach(() => collectDownloads(saved));

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(noun: NounWith<'csv'>) {
  const { columns, valid, invalid } = FILES[noun];
  const text = [columns, valid, invalid].map((row) => formatCsvRow(row)).join('');
  await click('Import CSV');
  const dialog = await screen.findByRole('dialog', { name: `Import ${NOUNS[noun].many}` });
  const input = dialog.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('The dialog has no input for files.');
  await userEvent.upload(input, new File([text], 'some.csv', { type: 'text/csv' }));
  await within(dialog).findByText(`1 of 2 ${NOUNS[noun].many} can be imported. 1 row has errors and will be skipped.`);
  return { dialog: within(dialog), text };
}

describe.each(nounsWith('csv'))('a file of %ss', (noun) => {
  const { one, many } = NOUNS[noun];
  const { router } = NOUN_QUERIES[noun];
  const { columns, invalid, error, options } = FILES[noun];

  it('is imported except for an invalid row, which can be downloaded, even if the first attempt fails', async () => {
    const result: ImportOutcome = {
      ...{ imported: 1, skipped: 1, beyondCap: 0, createdTasks: 0, unlinked: [], unlinkedCount: 0 },
      errors: [{ row: 3, message: error }],
    };
    let isConnected = false;
    const { queries, uploads } = show(noun, async function* () {
      if (!isConnected) return;
      yield { type: 'progress', done: 1, total: 2 };
      yield { type: 'done', result };
    });
    const { dialog, text } = await choose(noun);
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Row',
      ...columns.map(columnLabel),
    ]);
    expect(dialog.getByRole('row', { name: /^3/ }).textContent).toContain(error);

    await click(`Import 1 ${one}`);
    const failure = `Import failed: Failed to import ${many}. It may have been saved. Check before trying again.`;
    expect((await dialog.findByRole('alert')).textContent).toBe(failure);
    isConnected = true;
    const before = queries.length;
    await click('Try again');
    await dialog.findByText(`1 of 2 ${many} imported`);
    const input = { csv: text, idempotencyKey: expect.any(String), ...options };
    expect(uploads[0]).toEqual({ path: `${router}.import`, input });
    // With the same idempotency key, so that nothing is imported twice.
    expect(uploads.slice(1)).toEqual([uploads[0]]);
    await waitFor(() => expect(queries.slice(before).some((path) => path.startsWith(`${router}.`))).toBe(true));

    await click('Download skipped rows');
    await waitFor(() => expect([...saved.keys()]).toEqual(['skipped_some.csv']));
    const skipped = [
      ['reason', ...columns],
      [error, ...invalid],
    ];
    expect(await saved.get('skipped_some.csv')?.text()).toBe(skipped.map((row) => formatCsvRow(row)).join(''));
    await click('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is exported under the name that the server gives it', async () => {
    const name = `${many}_export_2027-03-02.csv`;
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    const fetched = vi.fn(async (_url: string) => new Response('a,b', { headers }));
    vi.stubGlobal('fetch', fetched);
    const { queries } = show(noun, async function* () {});
    await click('Export CSV');
    await waitFor(() => expect([...saved.keys()]).toEqual([name]));
    expect(await saved.get(name)?.text()).toBe('a,b');
    expect(fetched.mock.calls).toEqual([[`/api/export/${many}`]]);
    await waitFor(() => expect(queries.filter((path) => path === 'usage.limits')).toHaveLength(2));
  });
});
