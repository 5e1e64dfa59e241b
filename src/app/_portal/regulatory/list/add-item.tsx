'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTabAction } from '@/app/_portal/tab-action';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import classes from './regulatory.module.css';
import type { OwnItem } from './use-regulatory';

// The form brings the schemas with it.
export const ItemForm = lazyPart(() => import('./item-form'));

interface AddItemProps {
  onAdd: (item: OwnItem) => Promise<unknown>;
}

/** Adds an item of one's own to the checklist. The form stays open for the next one. */
export function AddItem({ onAdd }: AddItemProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useTabAction('add', () => setOpened(true));
  const close = () => {
    setOpened(false);
    focusWhenShown(() => button.current);
  };
  if (opened) return <ItemForm onSave={onAdd} onClose={close} onMissing={() => setOpened(false)} />;
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpened(true)}
    >
      Add item
    </Button>
  );
}
