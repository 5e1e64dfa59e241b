import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { CheckRow } from '@/app/_ui/lists/check-row';
import type { RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import classes from './regulatory.module.css';

interface ItemListProps {
  items: readonly RegulatoryItem[];
  onToggle: (item: RegulatoryItem, completed: boolean) => void;
  onDelete: (item: RegulatoryItem) => void;
}

/** The items of a state's checklist. Only own ones can be deleted. */
export function ItemList({ items, onToggle, onDelete }: ItemListProps) {
  return (
    <ul className={classes.items} aria-labelledby="regulatory-checklist">
      {items.map((item) => (
        <CheckRow
          key={item.id}
          label={item.title}
          description={item.description}
          checked={item.completed}
          onChange={(completed) => onToggle(item, completed)}
        >
          {!item.isBuiltIn && (
            <Tooltip label="Delete">
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.delete}
                aria-label={`Delete ${item.title}`}
                onClick={() => {
                  // The row whose button had the focus is about to go.
                  document.getElementById('regulatory-checklist')?.focus({ preventScroll: true });
                  onDelete(item);
                }}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </CheckRow>
      ))}
    </ul>
  );
}
