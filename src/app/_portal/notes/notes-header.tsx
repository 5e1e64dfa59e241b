'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { api } from '@/app/_trpc/client';
import { useFormats } from '@/app/_ui/formats';
import { PageHeader } from '@/app/_ui/page-header';
import { usePhone } from '@/app/_ui/use-phone';
import { CsvButtons } from '../_csv/csv-buttons';
import classes from './notes.module.css';
import { ADD_BUTTON_ID, type AddForm } from './use-add-form';
import type { Filters } from './use-note-filters';

const ImportDialog = lazy(() => import('../_csv/note-import-dialog'));

interface NotesHeaderProps {
  title: string;
  filters: Filters;
  adding: AddForm;
}

export function NotesHeader({ title, filters, adding }: NotesHeaderProps) {
  const phone = usePhone();
  return (
    <>
      <PageHeader
        title={title}
        count={<NoteCount filters={filters} />}
        actions={
          <>
            <CsvButtons of="notes" Dialog={ImportDialog} />
            {!phone && <AddButton adding={adding} />}
          </>
        }
      />
      {phone && !adding.opened && (
        <div className={classes.thumb}>
          <AddButton adding={adding} />
        </div>
      )}
    </>
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

function AddButton({ adding }: { adding: AddForm }) {
  return (
    <Button
      id={ADD_BUTTON_ID}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      aria-expanded={adding.opened}
      onClick={adding.open}
      className={classes.add}
    >
      Add Note
    </Button>
  );
}
