'use client';

import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { WhoseFilter } from '@/app/_portal/shared/list/whose-filter';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { NOTE_SORT_LABELS, NOTE_SORTS } from '@/domain/notes/note-choices';
import { TagFilter } from './tag-filter';
import type { Filters } from './use-note-filters';

const SORTS = NOTE_SORTS.map((value) => ({ value, label: NOTE_SORT_LABELS[value] }));

export const SEARCH_ID = 'note-search';

export function NoteFilters({ filters }: { filters: Filters }) {
  return (
    <ListFilters
      searchId={SEARCH_ID}
      label="Search notes by title or content"
      placeholder="Search title or content"
      filters={filters}
      sorts={SORTS}
      compact={usePhone()}
    >
      <TagFilter filters={filters} />
      <WhoseFilter label="Whose notes" value={filters.whose} onChange={filters.setWhose} />
    </ListFilters>
  );
}
