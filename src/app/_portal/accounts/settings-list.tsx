import { Button, Group, Text } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './settings-list.module.css';

/** What an empty list says instead: what belongs here, and who adds it. */
export const EmptyList = ({ icon: Icon, children }: { icon: Icon; children: string }) => (
  <div className={classes.empty}>
    <Icon size={20} stroke={1.5} aria-hidden />
    <Text size="sm">{children}</Text>
  </div>
);

interface RowButtonProps {
  /** Names the row, too: 'Edit Region'. */
  label: string;
  onClick: () => void;
  children: string;
}

/** A button of a row. */
export const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <Button variant="default" size="xs" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** What to do about a full list; null if there is room. */
  full: string | null;
  /** If a page has several such buttons. */
  label?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The button below a list, and why it is disabled if the list is full. */
export const AddButton = ({ ref, full, label, onClick, children }: AddButtonProps) => (
  <Group justify="flex-end" gap={16} mt={16} className={classes.add}>
    {full !== null && (
      <Text size="sm" c="dimmed">
        {full}
      </Text>
    )}
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={label}
      disabled={full !== null}
      onClick={onClick}
    >
      {children}
    </Button>
  </Group>
);
