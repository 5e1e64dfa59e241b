'use client';

import { type ReactNode, useRef, useState } from 'react';
import { moveFocus } from '../focus/move-focus';
import classes from './popup.module.css';

/** What a button needs in order to open something. */
export interface PopupButtonProps {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface PopupProps {
  kind: PopupButtonProps['aria-haspopup'];
  className?: string;
  /** Loads the code of the content, because the user is about to need it. */
  preload: () => void;
  button: (props: PopupButtonProps) => ReactNode;
  onToggle?: ((opens: boolean) => void) | undefined;
  /** What the button opens. It is mounted only while it is open, because a list has hundreds of them. */
  content: (onClose: () => void) => ReactNode;
}

/** A button and what it opens next to it. The button has the focus again once that is closed. */
export function Popup({ kind, className, preload, button, onToggle, content }: PopupProps) {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const toggle = (opens: boolean) => {
    setOpened(opens);
    onToggle?.(opens);
  };
  const close = () => {
    toggle(false);
    moveFocus(anchor.current?.querySelector('button'));
  };
  return (
    <span ref={anchor} className={className ?? classes.anchor}>
      {button({
        'aria-haspopup': kind,
        'aria-expanded': opened,
        onClick: () => toggle(true),
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {opened && content(close)}
    </span>
  );
}
