'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
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
  return (
    <Menu position="bottom-end" shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.dots} aria-label={`Actions for ${of}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items
          .filter((item) => item !== false)
          .map(({ label, icon: Icon, onClick }, index) => (
            <Menu.Item
              key={label}
              data-autofocus={index === 0 || undefined}
              className={classes.item}
              leftSection={<Icon size={16} stroke={1.6} />}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
