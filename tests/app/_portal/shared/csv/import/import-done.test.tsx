import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ImportDone } from '@/app/_portal/shared/csv/import/import-done';
import type { FileReport, ImportOutcome } from '@/app/_portal/shared/csv/reading/messages';
import { NOUNS } from '@/domain/shared/nouns';
import { TASK_IMPORT } from '@/domain/tasks/task-import';

const nothing: ImportOutcome = {
  imported: 3,
  skipped: 0,
  beyondCap: 0,
  createdTasks: 0,
  errors: [],
  unlinked: [],
  unlinkedCount: 0,
};

const report: FileReport = {
  fileName: 'a.csv',
  total: 4,
  valid: 3,
  unwanted: 0,
  columns: [{ column: 'title', headers: ['Subject'] }],
  ignored: [],
  preview: [],
  completed: 0,
  gaps: [],
  warnings: { first: [], count: 0 },
  shortened: 0,
  duplicates: 0,
  closed: 0,
};

const show = (outcome: Partial<ImportOutcome>, { onUpgrade = () => {}, unwanted = 0 } = {}) =>
  render(
    <MantineProvider env="test">
      <ImportDone
        format={TASK_IMPORT}
        noun={NOUNS.task}
        report={{ ...report, unwanted }}
        outcome={{ ...nothing, ...outcome }}
        errors={{ page: 0, rows: outcome.errors?.map((error) => [error]) ?? [] }}
        onDownload={() => {}}
        onTurn={() => {}}
        onUpgrade={onUpgrade}
        onClose={() => {}}
      />
    </MantineProvider>,
  );

describe('ImportDone', () => {
  it('explains each row that is not linked to a lead', () => {
    show({
      unlinked: [
        { row: 3, leadCompany: ' Dome', reason: 'none' },
        { row: 7, leadCompany: 'Arena', reason: 'several' },
      ],
      unlinkedCount: 2,
    });
    const list = screen.getByRole('list', { name: 'Not linked to a lead' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 3No lead is called “Dome”', 'Row 7Several leads are called “Arena”']);
    expect(screen.getByText('These 2 tasks are imported and keep the company’s name.')).toBeDefined();
    expect(screen.getByText('3 tasks imported')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download skipped rows' })).toBeNull();
  });

  it('counts the rows that it does not list', () => {
    show({ unlinked: [{ row: 2, leadCompany: 'Dome', reason: 'none' }], unlinkedCount: 1200 });
    expect(screen.getByText('and 1,199 more rows')).toBeDefined();
  });

  it('does not mention leads if every row is linked', () => {
    show({ skipped: 1, errors: [{ row: 2, column: 'title', message: 'Title is required' }] });
    expect(screen.queryByText('Not linked to a lead')).toBeNull();
    expect(screen.getByRole('list', { name: 'Skipped rows' }).textContent).toContain(
      'Row 2Title (Subject)Title is required',
    );
    expect(screen.getByText('3 of 4 tasks imported')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'See what PRO adds' })).toBeNull();
  });

  it.each([
    [6, '6 rows were skipped, as you chose.', 0],
    [7, '7 rows were skipped, 6 of them as you chose.', 1],
  ])('counts the rows that the user chose to skip apart: of %i', (skipped, text, listed) => {
    show({ skipped, errors: [{ row: 2, message: 'Title is required' }] }, { unwanted: 6 });
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryAllByRole('list', { name: 'Other skipped rows' })).toHaveLength(listed);
  });

  it('shows what a larger plan adds if rows did not fit', async () => {
    const onUpgrade = vi.fn();
    show({ imported: 0, skipped: 193, beyondCap: 193, errors: [{ row: 2, message: 'The cap is 50.' }] }, { onUpgrade });
    expect(screen.getByText('0 of 193 tasks imported')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'See what PRO adds' }));
    expect(onUpgrade).toHaveBeenCalledOnce();
  });

  it('lists no rows of leads that one has already as skipped, and says what became of them', () => {
    const known = {
      ...{ updated: 3, unchanged: 2, skipped: 0, ambiguous: 0, conflicts: 1, repeated: 0 },
      ...{ conflictRows: [], ambiguousRows: [], repeatedRows: [] },
    };
    show({ imported: 0, skipped: 3, errors: [], known });
    expect(screen.getByText(/^3 \w+ updated$/)).toBeTruthy();
    expect(
      screen.getByText(/3 rows matched .* you already have, or other rows, and changed nothing, 1 of them because/),
    ).toBeTruthy();
    expect(screen.queryByText('Skipped rows')).toBeNull();
  });
});
