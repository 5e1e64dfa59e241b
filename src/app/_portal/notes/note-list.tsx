'use client';

import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFilterOff, IconNotes } from '@tabler/icons-react';
import { useEffect } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/empty-state';
import { ErrorState } from '@/app/_ui/error-state';
import card from '@/app/_ui/list-card.module.css';
import { firstPages, isDeep, KEPT_PAGES } from '../_leads/lead-cache';
import { useNow } from '../_leads/use-now';
import type { NoteItem } from '../_notes/note-cache';
import { NoteCard } from './note-card';
import { NoteListSkeleton } from './note-list-skeleton';
import classes from './notes.module.css';
import type { Filters } from './use-note-filters';
import { useNoteKeys } from './use-note-keys';

export interface NoteActions {
  edit: (note: NoteItem) => void;
  remove: (note: NoteItem) => void;
}

interface NoteListProps {
  filters: Filters;
  actions: NoteActions;
  keysOff: boolean;
  onAdd: () => void;
}

const PAGE = 50;

export function NoteList({ filters, actions, keysOff, onAdd }: NoteListProps) {
  const now = useNow();
  const query = useNotes(filters);
  const notes = query.data?.pages.flatMap((page) => page.items) ?? [];
  useNoteKeys({ notes, actions, keysOff, onAdd });

  if (query.isPending) return <NoteListSkeleton />;
  if (query.isError && notes.length === 0) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (notes.length === 0) return <NothingFound filters={filters} onAdd={onAdd} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <ul aria-label="Notes" className={classes.list}>
        {notes.map((note) => (
          <li key={note.id} className={classes.item}>
            <NoteCard note={note} now={now} actions={actions} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && !query.isFetchNextPageError && (
        // Another page that is still in view asks for the next one.
        <LoadOn key={notes.length} load={() => void query.fetchNextPage()} />
      )}
      {query.isFetchNextPageError && (
        <div role="alert" className={classes.again}>
          The next notes could not be loaded.
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
      <div className={card.clearance} />
    </div>
  );
}

/** The notes loaded so far; those before stay while a new search loads. */
function useNotes({ asked }: Filters) {
  const utils = api.useUtils();
  const { q, tag, sort, order } = asked;
  // The list opens at its top again, so the pages further down would only be refetched for nobody.
  useEffect(
    () => () =>
      utils.notes.list.setInfiniteData({ q, tag, sort, order, limit: PAGE }, (data) => firstPages(data, KEPT_PAGES)),
    [utils, q, tag, sort, order],
  );
  return api.notes.list.useInfiniteQuery(
    { q, tag, sort, order, limit: PAGE },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchOnWindowFocus: (list) => !isDeep(list),
      refetchOnReconnect: (list) => !isDeep(list),
    },
  );
}

/** Stands for what is still to come, and loads it when it comes near. */
function LoadOn({ load }: { load: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '1200px 0px' });
  const near = entry?.isIntersecting ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming near is the reason, once.
  useEffect(() => {
    if (near) load();
  }, [near]);
  return (
    <div ref={ref}>
      <NoteListSkeleton rows={2} />
    </div>
  );
}

function NothingFound({ filters, onAdd }: { filters: Filters; onAdd: () => void }) {
  return filters.hiding ? (
    <EmptyState
      icon={IconFilterOff}
      action={
        <Button variant="default" onClick={filters.clear}>
          Clear filters
        </Button>
      }
    >
      No notes found
    </EmptyState>
  ) : (
    <EmptyState icon={IconNotes} action={<Button onClick={onAdd}>Write your first note</Button>}>
      No notes found
    </EmptyState>
  );
}
