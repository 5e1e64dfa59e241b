'use client';

import { lazy } from 'react';
import { api } from '@/app/_trpc/client';
import { PageHeader } from '@/app/_ui/page-header';
import { PrimaryAction } from '@/app/_ui/primary-action';
import type { AddForm } from '@/app/_ui/use-add-form';
import { CsvButtons } from '../_csv/csv-buttons';
import { NOUN_WORDS } from '../_csv/nouns';
import { ListCount } from '../_list/list-count';
import { ADD_BUTTON_ID } from './use-add-note';
import type { Filters } from './use-note-filters';

const ImportDialog = lazy(() => import('../_csv/note-import-dialog'));

interface NotesHeaderProps {
  title: string;
  filters: Filters;
  adding: AddForm;
}

export function NotesHeader({ title, filters, adding }: NotesHeaderProps) {
  return (
    <PageHeader
      title={title}
      count={<NoteCount filters={filters} />}
      actions={
        <>
          <CsvButtons of="notes" Dialog={ImportDialog} />
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
    placeholderData: (previous) => previous,
  });
  return <ListCount noun={NOUN_WORDS.notes} counted={data} said={filters.hiding && !isPlaceholderData} />;
}
