import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { focusWhenShown, moveFocus } from '@/app/_ui/focus/move-focus';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import { CheckRow } from '@/app/_ui/lists/check-row';
import type { RegulatoryItem } from '@/domain/regulatory/regulatory-item';
import { ItemForm } from './add-item';
import classes from './regulatory.module.css';
import type { OwnItem } from './use-regulatory';

interface ItemListProps {
  items: readonly RegulatoryItem[];
  onToggle: (item: RegulatoryItem, completed: boolean) => void;
  onEdit: (item: RegulatoryItem, changes: OwnItem) => Promise<unknown>;
  onDelete: (item: RegulatoryItem) => void;
}

const editButton = (id: string) => `edit-${id}`;

/** The items of a state's checklist. Only own ones can be edited and deleted. */
export function ItemList({ items, onToggle, onEdit, onDelete }: ItemListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // Saving may take until another item is being edited.
  const end = (id: string) => setEditing((now) => (now === id ? null : now));
  const close = ({ id }: RegulatoryItem) => {
    end(id);
    // By then, another item may be in the form.
    focusWhenShown(() => (list.current?.querySelector('form') ? null : document.getElementById(editButton(id))));
  };
  /** The form of another item closes, after asking if that would lose something. */
  const edit = ({ id }: RegulatoryItem) => (editing === null ? setEditing(id) : leaveTab(() => setEditing(id)));
  return (
    <ul ref={list} className={classes.items} aria-labelledby="regulatory-checklist">
      {items.map((item) =>
        item.id === editing ? (
          <li key={item.id} className={classes.editing}>
            <ItemForm
              item={item}
              onSave={(changes) => onEdit(item, changes)}
              onClose={() => close(item)}
              onMissing={() => end(item.id)}
            />
          </li>
        ) : (
          <CheckRow
            key={item.id}
            label={item.isBuiltIn || item.required ? item.title : `${item.title} (optional)`}
            description={item.description}
            checked={item.completed}
            onChange={(completed) => onToggle(item, completed)}
          >
            {!item.isBuiltIn && <OwnActions item={item} onEdit={() => edit(item)} onDelete={() => onDelete(item)} />}
          </CheckRow>
        ),
      )}
    </ul>
  );
}

interface OwnActionsProps {
  item: RegulatoryItem;
  onEdit: () => void;
  onDelete: () => void;
}

function OwnActions({ item: { id, title }, onEdit, onDelete }: OwnActionsProps) {
  const look = { variant: 'subtle', color: 'gray', className: classes.action } as const;
  return (
    <div className={classes.actions}>
      <Tooltip label="Edit">
        <ActionIcon {...look} id={editButton(id)} aria-label={`Edit ${title}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon
          {...look}
          aria-label={`Delete ${title}`}
          onClick={() => {
            // The row whose button had the focus is about to go.
            moveFocus('regulatory-checklist', { preventScroll: true });
            onDelete();
          }}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
