'use client';

import { ActionIcon, Button, CloseButton, Kbd, Select, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { usePhone } from '@/app/_ui/use-phone';
import { NOTE_SORT_LABELS, NOTE_SORTS } from '@/domain/notes/note';
import classes from './notes.module.css';
import { TagFilter } from './tag-filter';
import type { Filters } from './use-note-filters';

const SORTS = NOTE_SORTS.map((value) => ({ value, label: NOTE_SORT_LABELS[value] }));

export const SEARCH_ID = 'note-search';

/** One row on a desk; on a phone the search, and the choices beneath it. */
export function NoteFilters({ filters }: { filters: Filters }) {
  const { sort, order } = filters;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const way = order === 'asc' ? 'Ascending' : 'Descending';
  return (
    <search className={classes.filters}>
      <SearchBox filters={filters} />
      <TagFilter filters={filters} />
      {filters.hiding && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={filters.clear}>
          Clear filters
        </Button>
      )}
      <div className={classes.sort}>
        <Select
          aria-label="Sort by"
          data={SORTS}
          value={sort}
          onChange={(next) => next && next !== sort && filters.setSort(next)}
        />
        <Tooltip label={way}>
          <ActionIcon
            variant="default"
            className={classes.turn}
            aria-label={`${way}. Sort the other way round`}
            onClick={filters.turnRound}
          >
            <Arrow size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </div>
    </search>
  );
}

function SearchBox({ filters: { search, setSearch } }: { filters: Filters }) {
  const phone = usePhone();
  return (
    <TextInput
      id={SEARCH_ID}
      className={classes.search}
      aria-label="Search notes by title or content"
      placeholder="Search title or content"
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        search ? (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setSearch('')} />
        ) : (
          !phone && <Kbd size="xs">/</Kbd>
        )
      }
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (search) setSearch('');
        else event.currentTarget.blur();
      }}
    />
  );
}
