import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { TagFilter } from '@/app/_portal/notes/list/tag-filter';
import { useNoteFilters } from '@/app/_portal/notes/list/use-note-filters';

function Filter() {
  const filters = useNoteFilters();
  return (
    <>
      <TagFilter filters={filters} />
      <output>{filters.tag ?? 'every tag'}</output>
    </>
  );
}

const show = (isPartial: boolean) => {
  const tags = [
    { tag: 'VIP', count: 1200 },
    { tag: 'gates', count: 3 },
  ];
  renderInPortal(<Filter />, ({ path }) => (path === 'notes.tags' ? { tags, isPartial } : VIEWER));
  return userEvent.click(screen.getByRole('combobox', { name: 'Tag filter' }));
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the tag filter', () => {
  it('offers tags with their number of notes, and can be cleared', async () => {
    await show(false);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(options()).toEqual(['VIP1,200', 'gates3']);
    await userEvent.click(screen.getByRole('option', { name: /gates/ }));
    expect(screen.getByRole('status').textContent).toBe('gates');
    // The clear button is for the mouse only; otherwise there is "Clear filters".
    await userEvent.click(screen.getByLabelText('All tags'));
    expect(screen.getByRole('status').textContent).toBe('every tag');
  });

  it('does not accept other tags if all tags are loaded', async () => {
    await show(false);
    await userEvent.type(screen.getByRole('combobox', { name: 'Tag filter' }), 'rare');
    expect(await screen.findByText('No matching tag')).toBeTruthy();
    expect(options()).toEqual([]);
  });

  it('accepts a typed tag if only the tags of recent notes are loaded', async () => {
    await show(true);
    await userEvent.type(screen.getByRole('combobox', { name: 'Tag filter' }), ' Rare ');
    await userEvent.click(await screen.findByRole('option', { name: 'Rare' }));
    expect(screen.getByRole('status').textContent).toBe('Rare');
  });
});
