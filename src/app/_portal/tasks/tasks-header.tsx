'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PageHeader } from '@/app/_ui/page-header';
import { usePhone } from '@/app/_ui/use-phone';
import classes from './tasks.module.css';

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
        // What concerns the whole list stands here, before the one primary action.
        actions={!phone && <AddButton onAdd={onAdd} />}
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
