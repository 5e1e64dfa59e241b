'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-code';
import { prefetchWhenIdle } from '../loading/prefetch';
import { Popup, type PopupButtonProps } from './popup';
import type { PopupMenuListProps } from './popup-menu-list';

const loadList = () => import('./popup-menu-list');
const List = lazyPart(loadList);
// Every page has menus, and they must open without a connection.
prefetchWhenIdle(loadList);

export interface PopupMenuProps extends Omit<PopupMenuListProps, 'onClose' | 'isLive'> {
  /** When the menu opens and closes, for whoever keeps the item as it was meanwhile. The entries are then live. */
  onToggle?: ((opens: boolean) => void) | undefined;
  button: (props: PopupButtonProps) => ReactNode;
}

/** A button that opens a menu. The code of the menu loads while the page is idle, or when the user is about to press. */
export const PopupMenu = ({ button, onToggle, ...menu }: PopupMenuProps) => (
  <Popup
    kind="menu"
    preload={List.preload}
    button={button}
    onToggle={onToggle}
    content={(onClose) => <List {...menu} isLive={onToggle !== undefined} onClose={onClose} />}
  />
);
