import { Menu, type MenuProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popup.module.css';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  onClick: () => void;
}

export interface PopupMenuListProps extends Pick<MenuProps, 'position' | 'width'> {
  /** Name of the menu. */
  name: string;
  /** Shown above the entries. */
  title?: string;
  entries: readonly MenuEntry[];
  /** The key of the entry that is chosen now, in a menu of choices. */
  chosen?: string;
  itemClassName?: string;
  onClose: () => void;
}

/** The open menu of a button. */
export default function PopupMenuList({ name, title, entries, onClose, ...look }: PopupMenuListProps) {
  const { position, width, chosen, itemClassName } = look;
  return (
    <Menu
      opened
      onChange={(stays) => !stays && onClose()}
      returnFocus={false}
      position={position}
      width={width}
      shadow="md"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <span className={classes.cover} aria-hidden>
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {title !== undefined && <Menu.Label>{title}</Menu.Label>}
        {chosen === undefined ? (
          entries.map(({ key, label, icon, aside, onClick }, index) => (
            <Menu.Item
              key={key}
              className={itemClassName}
              leftSection={icon}
              rightSection={aside}
              data-autofocus={index === 0 || undefined}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))
        ) : (
          <Menu.RadioGroup value={chosen}>
            {entries.map(({ key, label, onClick }) => (
              <Menu.RadioItem
                key={key}
                value={key}
                closeMenuOnClick
                className={itemClassName}
                data-autofocus={key === chosen || undefined}
                onChange={() => key !== chosen && onClick()}
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
