import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { NoteFilters } from '@/app/_portal/notes/list/note-filters';
import { useNoteFilters } from '@/app/_portal/notes/list/use-note-filters';

function Filters() {
  const filters = useNoteFilters();
  return (
    <>
      <NoteFilters filters={filters} />
      <output data-testid="asked">{JSON.stringify(filters.where)}</output>
    </>
  );
}

it('shows only calls, until the filters are cleared', async () => {
  renderInPortal(<Filters />, ({ path }) => (path === 'notes.tags' ? { tags: [], isPartial: false } : VIEWER));
  await userEvent.click(screen.getByRole('combobox', { name: 'Notes or calls' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Calls' }));
  expect(screen.getByTestId('asked').textContent).toBe('{"kind":"call"}');
  await userEvent.click(screen.getByRole('button', { name: /clear/i }));
  expect(screen.getByTestId('asked').textContent).toBe('{}');
});
