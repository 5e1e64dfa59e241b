'use client';

import { VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/formats';
import { PageHeader } from '@/app/_ui/page-header';
import { PrimaryAction } from '@/app/_ui/primary-action';
import { CsvButtons } from '../_csv/csv-buttons';
import { ADD_BUTTON_ID, type AddForm } from './use-add-form';
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
  const { number } = useFormats();
  const { data, isPlaceholderData } = api.notes.count.useQuery(filters.where, {
    placeholderData: (previous) => previous,
  });
  if (!data) return null;
  const count = `${number(data.count)}${data.more ? '+' : ''}`;
  return (
    <>
      {count}
      <VisuallyHidden role="status">
        {filters.hiding && !isPlaceholderData ? `${count} ${data.count === 1 ? 'note' : 'notes'} found` : ''}
      </VisuallyHidden>
    </>
  );
}
