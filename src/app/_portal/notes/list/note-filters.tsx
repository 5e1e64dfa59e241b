'use client';

import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { ListFilters } from '@/app/_portal/shared/list/list-filters';
import { WhoseFilter } from '@/app/_portal/shared/list/whose-filter';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { NOTE_KIND_LABELS, NOTE_KINDS, NOTE_SORT_LABELS, NOTE_SORTS } from '@/domain/notes/note-choices';
import { TagFilter } from './tag-filter';
import type { Filters } from './use-note-filters';

const SORTS = NOTE_SORTS.map((value) => ({ value, label: NOTE_SORT_LABELS[value] }));

const KINDS = NOTE_KINDS.map((value) => ({ value, label: NOTE_KIND_LABELS[value] }));

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
      <FilterSelect
        label="Notes or calls"
        all="Notes and calls"
        data={KINDS}
        value={filters.kind}
        onChange={filters.setKind}
      />
      <WhoseFilter label="Whose notes" value={filters.whose} onChange={filters.setWhose} />
    </ListFilters>
  );
}
