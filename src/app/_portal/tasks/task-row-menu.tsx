'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheckbox, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TaskItem } from '../_tasks/task-cache';
import type { TaskActions } from './task-list';
import classes from './task-row.module.css';

interface TaskRowMenuProps {
  task: TaskItem;
  actions: TaskActions;
  /** Where the row shows no box of its own. */
  onSelect?: () => void;
}

/** What a row offers besides its status. */
export function TaskRowMenu({ task, actions, onSelect }: TaskRowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.dots} aria-label={`Actions for ${task.title}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          className={classes.menuItem}
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => actions.edit(task)}
        >
          Edit
        </Menu.Item>
        {task.status === 'COMPLETED' && (
          <Menu.Item
            className={classes.menuItem}
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            onClick={() => actions.reopen(task)}
          >
            Reopen
          </Menu.Item>
        )}
        {onSelect && (
          <Menu.Item
            className={classes.menuItem}
            leftSection={<IconCheckbox size={16} stroke={1.6} />}
            onClick={onSelect}
          >
            Select
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.menuItem}
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => actions.remove(task)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
