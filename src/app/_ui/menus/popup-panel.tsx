'use client';

import type { ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-code';
import { Popup, type PopupButtonProps } from './popup';
import type { PopupPanelBoxProps } from './popup-panel-box';

const Box = lazyPart(() => import('./popup-panel-box'));

interface PopupPanelProps extends Omit<PopupPanelBoxProps, 'onClose'> {
  /** Replaces the class of the element around the button. */
  anchorClassName?: string;
  button: (props: PopupButtonProps) => ReactNode;
}

/** A button that opens a panel with more. Its code loads when the user is about to press the button. */
export const PopupPanel = ({ button, anchorClassName, ...panel }: PopupPanelProps) => (
  <Popup
    kind="dialog"
    className={anchorClassName}
    preload={Box.preload}
    button={button}
    content={(onClose) => <Box {...panel} onClose={onClose} />}
  />
);
