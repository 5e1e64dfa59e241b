'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { PageHeader } from '@/app/_ui/page-header';
import { usePhone } from '@/app/_ui/use-phone';
import { CsvButtons } from '../_csv/csv-buttons';
import classes from './tasks.module.css';

const ImportDialog = lazy(() => import('../_csv/task-import-dialog'));

interface TasksHeaderProps {
  title: string;
  onAdd: () => void;
}

export function TasksHeader({ title, onAdd }: TasksHeaderProps) {
  const phone = usePhone();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <CsvButtons of="tasks" Dialog={ImportDialog} />
            {!phone && <AddButton onAdd={onAdd} />}
          </>
        }
      />
      {phone && (
        <div className={classes.thumb}>
          <AddButton onAdd={onAdd} />
        </div>
      )}
    </>
  );
}

function AddButton({ onAdd }: Pick<TasksHeaderProps, 'onAdd'>) {
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onAdd} className={classes.add}>
      Add Task
    </Button>
  );
}
