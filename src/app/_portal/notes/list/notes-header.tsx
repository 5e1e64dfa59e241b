'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { CsvButtons } from '@/app/_portal/shared/csv/csv-buttons';
import { ListCount } from '@/app/_portal/shared/list/list-count';
import { api } from '@/app/_trpc/client';
import type { AddForm } from '@/app/_ui/forms/use-add-form';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { NOUNS } from '@/domain/shared/nouns';
import { useNoteCache } from '../record/note-cache';
import { ADD_BUTTON_ID } from './use-add-note';
import type { Filters } from './use-note-filters';

interface NotesHeaderProps {
  title: string;
  filters: Filters;
  adding: AddForm;
}

export function NotesHeader({ title, filters, adding }: NotesHeaderProps) {
  const { refetchFromStart } = useNoteCache();
  return (
    <PageHeader
      title={title}
      count={<NoteCount filters={filters} />}
      state={<LiveBadge />}
      actions={
        <>
          <CsvButtons of="note" hiding={filters.hiding} onImported={() => void refetchFromStart()} />
          <PrimaryAction
            label="Add Note"
            id={ADD_BUTTON_ID}
            aside={adding.opened}
            aria-expanded={adding.opened}
            onClick={adding.open}
          />
        </>
      }
    />
  );
}

function NoteCount({ filters }: { filters: Filters }) {
  const { data, isPlaceholderData } = api.notes.count.useQuery(filters.where, {
    placeholderData: keepPreviousData,
  });
  return <ListCount noun={NOUNS.note} counted={data} announced={filters.hiding && !isPlaceholderData} />;
}
