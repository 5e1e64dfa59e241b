'use client';

import { ActionIcon, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { type ChosenColumn, COLUMN_SIZE_LABELS, COLUMN_SIZES, type ColumnSize, MAX_COLUMNS } from './column-choice';
import classes from './columns-modal.module.css';
import type { Columns } from './use-columns';

interface ColumnsModalProps {
  opened: boolean;
  columns: Columns;
  onClose: () => void;
}

const SIZES = COLUMN_SIZES.map((value) => ({ value, label: COLUMN_SIZE_LABELS[value] }));

/** Chooses the columns of the table, their order and their width. Each choice applies at once. */
export function ColumnsModal({ opened, columns, onClose }: ColumnsModalProps) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Columns"
      size={460}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ColumnList columns={columns} onClose={onClose} />
    </Modal>
  );
}

function ColumnList({ columns: { all, chosen, standard, choose }, onClose }: Omit<ColumnsModalProps, 'opened'>) {
  const [announced, setAnnounced] = useState('');
  const [company] = all;
  const isStandard = chosen.length === 0;
  // A first choice begins with the standard columns.
  const current: ChosenColumn[] = isStandard
    ? standard.slice(1).map(({ id }) => ({ id, size: 'normal' }))
    : chosen.map(({ id, size }) => ({ id, size }));
  const titleOf = (id: string) => all.find((column) => column.id === id)?.title ?? id;
  const others = all.slice(1).filter(({ id }) => current.every((column) => column.id !== id));
  const isFull = current.length >= MAX_COLUMNS;

  function move(index: number, by: -1 | 1) {
    const next = [...current];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    choose(next);
    setAnnounced(`${titleOf(moved.id)} is column ${index + by + 2} of ${next.length + 1}.`);
  }
  const resize = (id: string, size: ColumnSize) =>
    choose(current.map((column) => (column.id === id ? { id, size } : column)));
  const remove = (id: string) => choose(current.filter((column) => column.id !== id));

  return (
    <Stack gap={16}>
      <ul className={classes.list} aria-label="Shown">
        <li className={classes.column}>
          <Checkbox label={company?.title} checked disabled className={classes.name} />
        </li>
        {current.map(({ id, size }, index) => (
          <li key={id} className={classes.column}>
            <Checkbox
              label={titleOf(id)}
              checked
              disabled={current.length === 1}
              className={classes.name}
              onChange={() => remove(id)}
            />
            <NativeSelect
              size="xs"
              aria-label={`Width of ${titleOf(id)}`}
              data={SIZES}
              value={size}
              onChange={({ currentTarget: { value } }) => resize(id, value as ColumnSize)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${titleOf(id)} up`}
              aria-disabled={index === 0}
              data-disabled={index === 0 || undefined}
              onClick={() => index > 0 && move(index, -1)}
            >
              <IconArrowUp size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${titleOf(id)} down`}
              aria-disabled={index === current.length - 1}
              data-disabled={index === current.length - 1 || undefined}
              onClick={() => index < current.length - 1 && move(index, 1)}
            >
              <IconArrowDown size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Text size="sm" fw={600} id="other-columns" mb={8}>
          More columns
        </Text>
        <ul className={classes.others} aria-labelledby="other-columns">
          {others.map(({ id, title }) => (
            <li key={id}>
              <Checkbox
                label={title}
                checked={false}
                disabled={isFull}
                // At the front, where there is room for it.
                onChange={() => choose([{ id, size: 'normal' }, ...current])}
              />
            </li>
          ))}
        </ul>
      </div>
      <Text size="xs" c="dimmed">
        {isFull
          ? `${MAX_COLUMNS} columns at most.`
          : 'Columns that do not fit beside the others are left out, the last first.'}
      </Text>
      <Group justify="space-between">
        <Button variant="default" disabled={isStandard} onClick={() => choose([])}>
          Standard columns
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Stack>
  );
}
