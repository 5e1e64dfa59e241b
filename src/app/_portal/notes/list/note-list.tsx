'use client';

import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { ListStates } from '@/app/_portal/shared/list/list-states';
import { useRecordList } from '@/app/_portal/shared/list/use-record-list';
import { VirtualList } from '@/app/_portal/shared/list/virtual-list';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { usePageKeys } from '@/app/_ui/focus/use-list-keys';
import { moreOf } from '@/app/_ui/lists/use-virtual-rows';
import { useNow } from '@/app/_ui/time/use-now';
import { type NoteActions, NoteCard } from './note-card';
import { SEARCH_ID } from './note-filters';
import { NoteListSkeleton } from './note-list-skeleton';
import type { Filters } from './use-note-filters';

interface NoteListProps {
  filters: Filters;
  actions: NoteActions;
  keysOff: boolean;
  onAdd: () => void;
}

const CARD_HEIGHT = 132;
/** Heights of the portal's header and, on larger screens, the filters. */
const STICKY_HEIGHT = 56 + 52;

export function NoteList({ filters, actions, keysOff, onAdd }: NoteListProps) {
  usePageKeys({ searchId: SEARCH_ID, onNew: onAdd, off: keysOff });
  const now = useNow();
  const { items: notes, query } = useRecordList('notes', filters.asked);
  const { data: counted } = api.notes.count.useQuery(filters.where, { placeholderData: keepPreviousData });

  return (
    <ListStates
      query={query}
      isEmpty={notes.length === 0}
      filters={filters}
      skeleton={<NoteListSkeleton />}
      noMatch="No notes found"
      empty={
        <EmptyState icon={IconNotes} action={<Button onClick={onAdd}>Write your first note</Button>}>
          Write down what was said, and find it again by lead or by tag.
        </EmptyState>
      }
    >
      <VirtualList
        id="note-list"
        label="Notes"
        noun="notes"
        items={notes}
        total={counted && !counted.more ? counted.count : null}
        more={moreOf(query)}
        onEdit={actions.edit}
        keysOff={keysOff}
        height={CARD_HEIGHT}
        gap={8}
        stickyHeight={STICKY_HEIGHT}
      >
        {(note) => <NoteCard note={note} now={now} actions={actions} />}
      </VirtualList>
    </ListStates>
  );
}
