import { VisuallyHidden } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { AUTO_ASSIGNEE } from '@/domain/tasks/task-choices';
import classes from './task-badges.module.css';

/** Who does a task. That a rule has made it is a mark, and no person. */
export function Assignee({ name }: { name: string }) {
  if (!name) return null;
  if (name === AUTO_ASSIGNEE) {
    return (
      <span className={classes.mark}>
        <IconBolt size={12} stroke={1.8} aria-hidden />
        {name}
      </span>
    );
  }
  return (
    <span dir="auto">
      <VisuallyHidden>Assigned to </VisuallyHidden>
      {name}
    </span>
  );
}
