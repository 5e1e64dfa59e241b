import { IconCheckbox, IconPencil, IconTrash } from '@tabler/icons-react';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import type { TaskItem } from '../record/task-cache';
import type { TaskActions } from './task-list-props';

interface TaskRowMenuProps {
  task: TaskItem;
  actions: TaskActions;
  /** Set where the row shows no checkbox of its own on hover. */
  onSelect?: () => void;
}

/** Row actions other than completing the task or changing its status. */
export function TaskRowMenu({ task, actions, onSelect }: TaskRowMenuProps) {
  return (
    <RowMenu
      of={task.title}
      items={[
        { label: 'Edit', icon: IconPencil, onClick: () => actions.edit(task) },
        onSelect !== undefined && { label: 'Select', icon: IconCheckbox, onClick: onSelect },
        { label: 'Delete', icon: IconTrash, onClick: () => actions.remove(task) },
      ]}
    />
  );
}
