'use client';

import { ActionIcon } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { PopupMenu } from './popup-menu';
import classes from './row-menu.module.css';

export interface RowAction {
  label: string;
  icon: Icon;
  onClick: () => void;
}

interface RowMenuProps {
  /** Name of the row's item. */
  of: string;
  /** `false` entries are skipped. */
  items: readonly (RowAction | false)[];
}

/** The actions on a row, in a menu. */
export function RowMenu({ of, items }: RowMenuProps) {
  const name = `Actions for ${of}`;
  return (
    <PopupMenu
      name={name}
      position="bottom-end"
      width={180}
      itemClassName={classes.item}
      entries={items
        .filter((item) => item !== false)
        .map(({ label, icon: Icon, onClick }) => ({
          key: label,
          label,
          icon: <Icon size={16} stroke={1.6} />,
          onClick,
        }))}
      button={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" className={classes.dots} aria-label={name}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      )}
    />
  );
}
