import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ImportDone } from '@/app/_portal/shared/csv/import-done';
import type { ImportOutcome } from '@/app/_portal/shared/csv/messages';
import { NOUNS } from '@/domain/shared/nouns';

const nothing: ImportOutcome = {
  imported: 3,
  skipped: 0,
  beyondCap: 0,
  createdTasks: 0,
  errors: [],
  unlinked: [],
  unlinkedCount: 0,
};

const show = (outcome: Partial<ImportOutcome>) =>
  render(
    <MantineProvider env="test">
      <ImportDone noun={NOUNS.task} outcome={{ ...nothing, ...outcome }} onDownload={() => {}} onClose={() => {}} />
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
    expect(screen.getByRole('list', { name: 'Skipped rows' }).textContent).toContain('Title is required');
  });
});
