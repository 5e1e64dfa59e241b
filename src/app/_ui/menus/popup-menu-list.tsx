import { Menu, type MenuProps, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import classes from './popup.module.css';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  /** Of the entries from here on. */
  heading?: string;
  /** Whether a line separates it from the entries above. */
  isDivided?: boolean;
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
  /** Whether whoever opens the menu keeps its item as it was, so that choices may still come that load later. */
  isLive?: boolean;
  onClose: () => void;
}

/**
 * The open menu of a button. Unless it is live, it stays as it was when it opened, and its entries act on what they were
 * opened for: on the version that the user saw, even if somebody else has changed it meanwhile.
 */
export default function PopupMenuList({ isLive = false, onClose, ...current }: PopupMenuListProps) {
  const [opened] = useState(current);
  const { name, title, entries, position, width, chosen, itemClassName } = isLive ? current : opened;
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
          entries.map(({ key, label, icon, aside, heading, isDivided, onClick }, index) => (
            <Fragment key={key}>
              {isDivided && <Menu.Divider />}
              {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
              <Menu.Item
                className={itemClassName}
                leftSection={icon}
                rightSection={aside}
                data-autofocus={index === 0 || undefined}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            </Fragment>
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
