import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TagFilter } from '@/app/_portal/notes/list/tag-filter';
import { useNoteFilters } from '@/app/_portal/notes/list/use-note-filters';
import { renderInPortal, VIEWER } from '../../leads/record/harness';

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
  it('offers the tags with how often they occur, and can be taken back', async () => {
    await show(false);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(options()).toEqual(['VIP1,200', 'gates3']);
    await userEvent.click(screen.getByRole('option', { name: /gates/ }));
    expect(screen.getByRole('status').textContent).toBe('gates');
    // For the mouse alone: the keyboard and a reader have "Clear filters".
    await userEvent.click(screen.getByLabelText('All tags'));
    expect(screen.getByRole('status').textContent).toBe('every tag');
  });

  it('knows no other tags where it knows all', async () => {
    await show(false);
    await userEvent.type(screen.getByRole('combobox', { name: 'Tag filter' }), 'rare');
    expect(await screen.findByText('No such tag')).toBeTruthy();
    expect(options()).toEqual([]);
  });

  it('takes a rare tag as it is typed where it knows only those of the last notes', async () => {
    await show(true);
    await userEvent.type(screen.getByRole('combobox', { name: 'Tag filter' }), ' Rare ');
    await userEvent.click(await screen.findByRole('option', { name: 'Rare' }));
    expect(screen.getByRole('status').textContent).toBe('Rare');
  });
});
