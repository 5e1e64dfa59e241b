'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-code';
import { Popup, type PopupButtonProps } from './popup';
import type { PopupMenuListProps } from './popup-menu-list';

const List = lazyPart(() => import('./popup-menu-list'));

export interface PopupMenuProps extends Omit<PopupMenuListProps, 'onClose' | 'isLive'> {
  /** When the menu opens and closes, for whoever keeps the item as it was meanwhile. The entries are then live. */
  onToggle?: ((opens: boolean) => void) | undefined;
  button: (props: PopupButtonProps) => ReactNode;
}

/** A button that opens a menu. The code of the menu loads when the user is about to press the button. */
export const PopupMenu = ({ button, onToggle, ...menu }: PopupMenuProps) => (
  <Popup
    kind="menu"
    preload={List.preload}
    button={button}
    onToggle={onToggle}
    content={(onClose) => <List {...menu} isLive={onToggle !== undefined} onClose={onClose} />}
  />
);
