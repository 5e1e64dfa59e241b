import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FilePreview, type FilePreviewProps } from '@/app/_portal/shared/csv/import/file-preview';
import { type Draft, importReducer } from '@/app/_portal/shared/csv/import/import-state';
import type { ErrorPage, FileReport } from '@/app/_portal/shared/csv/reading/messages';
import { invalidChoice } from '@/domain/csv/row-errors';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';

const error = { row: 2, column: 'email', message: 'Email is required' };

const report: FileReport = {
  fileName: 'a.csv',
  total: 4,
  valid: 3,
  unwanted: 0,
  columns: [{ column: 'email', headers: ['E-mail 1 - Value'] }],
  ignored: [],
  preview: [{ row: 2, cells: { email: 'x' }, errors: [error] }],
  completed: 0,
  gaps: [],
  warnings: { first: [], count: 0 },
  shortened: 0,
  duplicates: 0,
  closed: 0,
};

const errors: ErrorPage = { page: 0, rows: [[error]] };

const CAP = 'The cap is 50.';

function show(props: Omit<Partial<FilePreviewProps>, 'draft'> = {}) {
  const onAccept = vi.fn();
  const called = {
    onAccept,
    onLook: vi.fn(),
    onSend: vi.fn(),
    onDownload: vi.fn(),
    onTurn: vi.fn(),
    onUpgrade: vi.fn(),
    onColumns: vi.fn(),
  };
  const noun = { one: 'lead', many: 'leads' };
  render(
    <MantineProvider env="test">
      <FilePreview
        format={LEAD_IMPORT}
        report={report}
        errors={errors}
        noun={noun}
        draft={{
          targets: LEAD_IMPORT.required,
          accepted: [],
          options: { createTasks: false, onKnown: 'skip', closedOn: null },
        }}
        onOption={() => {}}
        tasksLabel="Create follow-up tasks"
        onBack={() => {}}
        {...called}
        {...props}
      />
    </MantineProvider>,
  );
  return called;
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('FilePreview', () => {
  it('offers to import rows without an email, and those without a company under the name of the person', async () => {
    const gaps = [
      { column: 'email', rows: 335 },
      { column: 'companyName', rows: 1 },
    ];
    const { onAccept } = show({ report: { ...report, gaps } });
    await userEvent.click(screen.getByLabelText('Import 335 leads without an email'));
    expect(onAccept).toHaveBeenCalledWith('email', true);
    await userEvent.click(
      screen.getByLabelText('Import 1 lead without a company name, with the contact person in its place'),
    );
    expect(onAccept).toHaveBeenCalledWith('companyName', true);
  });

  it('cannot import before it is known which leads the user has already', async () => {
    const { onSend } = show({ looking: 'now' });
    expect(screen.getByText('Looking for leads that you already have…')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 leads' }));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('counts only new rows against the cap, and says nothing of separate leads where a later row is used', () => {
    const counts = { fresh: 1, known: 2, changed: 2, unchanged: 0, ambiguous: 0, conflicts: 0, repeated: 0 };
    const lists = { changedRows: [], conflictRows: [], ambiguousRows: [], repeatedRows: [] };
    const known = { ...counts, ...lists, freshClosed: 0 };
    show({ report: { ...report, duplicates: 2 }, known, cap: { room: 1, message: CAP } });
    expect(screen.queryByText(CAP)).toBeNull();
    expect(screen.queryByText(/as separate leads/)).toBeNull();
  });

  it('warns of phones that a spreadsheet has shortened', () => {
    show({ report: { ...report, shortened: 2 } });
    expect(screen.getByText(/^2 phone numbers have lost digits/)).toBeTruthy();
  });

  it('offers all rows with errors as a file, though nothing can be imported', async () => {
    const { onDownload } = show({ report: { ...report, valid: 0 } });
    await click('Download rows with errors');
    expect(onDownload).toHaveBeenCalledOnce();
  });

  it('offers no such file without errors', () => {
    show({ report: { ...report, valid: 4, preview: [] } });
    expect(screen.queryByRole('button', { name: 'Download rows with errors' })).toBeNull();
  });

  it('says that a canceled import can be started again', () => {
    show({ cancelled: true });
    expect(screen.getByText('Import canceled. You can start it again; no row is imported twice.')).toBeTruthy();
  });

  it('imports without tasks unless the checkbox is ticked', async () => {
    const onOption = vi.fn();
    show({ onOption });
    const checkbox = screen.getByLabelText<HTMLInputElement>('Create follow-up tasks');
    expect(checkbox.checked).toBe(false);
    await userEvent.click(checkbox);
    expect(onOption).toHaveBeenCalledWith({ createTasks: true });
  });

  it('names columns by their label and their own header, and says what to do about an error', () => {
    show({ report: { ...report, gaps: [{ column: 'email', rows: 1 }] } });
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Rows with errors' }).textContent).toBe(
      'Row 2Email (E-mail 1 - Value)Email is required. Add one to the file, or choose to import leads without an email.',
    );
  });

  it('counts rows that the user chose to skip apart, and lists a row with two faults once', () => {
    const faults = [error, { row: 2, column: 'status', message: invalidChoice('status', LEAD_STATUSES) }];
    show({ report: { ...report, total: 10, unwanted: 6 }, errors: { page: 0, rows: [faults] } });
    expect(
      screen.getByText(
        '3 of 10 leads can be imported. 6 rows will be skipped, as you chose. 1 row has errors and will be skipped.',
      ),
    ).toBeTruthy();
    const [item, ...others] = within(screen.getByRole('list', { name: 'Rows with errors' })).getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(item?.textContent).toContain('Must be one of: NEW, CONTACTED, CONSULTATION_SCHEDULED, PROPOSAL_SENT,');
  });

  it('shows the first of many ignored columns, and the others on request', async () => {
    show({ report: { ...report, ignored: Array.from({ length: 297 }, (_, n) => `Field ${n}`) } });
    const line = screen.getByText(/^1 of 298 columns are imported\./);
    expect(line.textContent).toBe(
      '1 of 298 columns are imported. Ignored columns: Field 0, Field 1, Field 2, Field 3, Field 4 and 292 more',
    );
    await click('and 292 more');
    expect(line.textContent).toContain('Field 296');
    await click('Show fewer');
    expect(line.textContent).not.toContain('Field 5');
  });

  it('turns the pages of the errors up to the last row', async () => {
    const { onTurn } = show({ report: { ...report, valid: 0, total: 51 }, errors: { page: 1, rows: [[error]] } });
    expect(screen.getByText('51–51 of 51 rows')).toBeTruthy();
    await click('Next');
    expect(onTurn).not.toHaveBeenCalled();
    await click('Previous');
    expect(onTurn.mock.calls).toEqual([[0]]);
  });

  it('counts the leads that fit below the cap, with the reason and the upgrade', async () => {
    const { onUpgrade } = show({ cap: { room: 1, message: CAP } });
    expect(screen.getByText('1 of 4 leads can be imported. 1 row has errors and will be skipped.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      `Only the first 1 of 3 valid leads will fit. ${CAP} See what PRO adds`,
    );
    expect(screen.getByRole('button', { name: 'Import 1 lead' })).toHaveProperty('disabled', false);
    await click('See what PRO adds');
    expect(onUpgrade).toHaveBeenCalledOnce();
  });

  it('cannot import at the cap', () => {
    show({ cap: { room: 0, message: CAP }, report: { ...report, total: 193, valid: 193 } });
    expect(screen.getByText('0 of 193 leads can be imported.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(`${CAP} See what PRO adds`);
    expect(screen.getByRole('button', { name: 'Import 0 leads' })).toHaveProperty('disabled', true);
  });

  it('does not mention the cap if there is enough room', () => {
    show({ cap: { room: Number.POSITIVE_INFINITY, message: CAP } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('mentions rows with the same email, and still imports them', () => {
    show({ report: { ...report, duplicates: 2 } });
    expect(screen.getByText(/^2 rows have the same email as another row\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 leads' })).toHaveProperty('disabled', false);
  });

  it('lists the ignored columns, with the way back', async () => {
    const { onColumns } = show({ report: { ...report, ignored: ['Owner', ' '] } });
    expect(screen.getByText('1 of 3 columns are imported. Ignored columns: Owner, (no name)')).toBeTruthy();
    await click('Change columns');
    expect(onColumns).toHaveBeenCalledOnce();
  });
});

describe('importReducer', () => {
  const draft: Draft = {
    file: { fileName: 'a.csv', header: [], samples: [], headerRow: 1, lines: [] },
    matches: [],
    targets: [null],
    words: {},
    dates: {},
    isOwn: false,
    newFields: [],
    accepted: [],
    options: { createTasks: false, onKnown: 'skip', closedOn: null },
    questions: { words: [], dates: [] },
  };
  const checking = importReducer({ step: 'columns', draft }, { type: 'check' });
  const preview = importReducer(checking, { type: 'report', report, errors, isLooking: false });

  it('keeps the file and its mapping after a failure, and shows the error', () => {
    const sending = importReducer(preview, { type: 'sending' });
    const problem = { code: 'UNAVAILABLE', message: 'Gone' } as const;
    expect(importReducer(sending, { type: 'failed', problem })).toEqual({
      step: 'preview',
      draft,
      report,
      errors,
      problem,
    });
  });

  it('ignores messages of a check or an import that is no longer active', () => {
    expect(importReducer(preview, { type: 'progress', done: 1, total: 2 })).toBe(preview);
    expect(importReducer({ step: 'empty' }, { type: 'cancelled' })).toEqual({ step: 'empty' });
    const columns = importReducer(checking, { type: 'columns' });
    expect(importReducer(columns, { type: 'report', report, errors, isLooking: false })).toBe(columns);
  });

  it('reports a file that cannot be read', () => {
    const message = 'Failed to read file: Gone';
    expect(importReducer(preview, { type: 'unreadable', message: 'Gone' })).toEqual({ step: 'empty', error: message });
  });
});
