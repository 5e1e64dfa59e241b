'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-code';
import { Popup, type PopupButtonProps } from './popup';
import type { PopupMenuListProps } from './popup-menu-list';

const List = lazyPart(() => import('./popup-menu-list'));

interface PopupMenuProps extends Omit<PopupMenuListProps, 'onClose'> {
  button: (props: PopupButtonProps) => ReactNode;
}

/** A button that opens a menu. The code of the menu loads when the user is about to press the button. */
export const PopupMenu = ({ button, ...menu }: PopupMenuProps) => (
  <Popup
    kind="menu"
    preload={List.preload}
    button={button}
    content={(onClose) => <List {...menu} onClose={onClose} />}
  />
);
