'use client';

import { lazy } from 'react';
import { PageHeader } from '@/app/_ui/page-header';
import { PrimaryAction } from '@/app/_ui/primary-action';
import { CsvButtons } from '../_csv/csv-buttons';

const ImportDialog = lazy(() => import('../_csv/task-import-dialog'));

interface TasksHeaderProps {
  title: string;
  onAdd: () => void;
}

export function TasksHeader({ title, onAdd }: TasksHeaderProps) {
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <CsvButtons of="tasks" Dialog={ImportDialog} />
          <PrimaryAction label="Add Task" onClick={onAdd} />
        </>
      }
    />
  );
}
