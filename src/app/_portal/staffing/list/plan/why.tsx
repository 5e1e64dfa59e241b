'use client';

import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import classes from './why.module.css';

/** Moving the pointer across must not open one after another. */
const DELAY_MS = 150;
/** In pixels: less than that cannot be read. */
const LEAST_HEIGHT = 120;

/** It is never higher than the space that is left, and scrolls inside. */
const WITHIN_SCREEN: NonNullable<PopoverProps['middlewares']> = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--space-left', `${Math.max(LEAST_HEIGHT, availableHeight)}px`),
  },
};

interface WhyProps {
  /** What is explained. */
  label: ReactNode;
  children: ReactNode;
}

/**
 * A label that explains itself: to a pointer that rests on it and to the focus while they are there, and after a press until
 * it is closed, with the focus inside, so that the links to sources can be reached by keyboard and touch.
 */
export function Why({ label, children }: WhyProps) {
  const [state, setState] = useState<'closed' | 'shown' | 'pinned'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The focus that closing brings back shows nothing. */
  const isReturning = useRef(false);
  const isPinned = state === 'pinned';
  const show = () => setState((now) => (now === 'closed' ? 'shown' : now));
  const hide = () => {
    clearTimeout(timer.current);
    setState((now) => (now === 'shown' ? 'closed' : now));
  };
  const close = () => {
    setState('closed');
    if (!isPinned) return;
    isReturning.current = true;
    moveFocus(button.current);
    isReturning.current = false;
  };
  return (
    <Popover
      opened={state !== 'closed'}
      onChange={(opens) => !opens && close()}
      position="bottom-start"
      middlewares={WITHIN_SCREEN}
      shadow="md"
      width={360}
      trapFocus={isPinned}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={classes.label}
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== 'touch') timer.current = setTimeout(show, DELAY_MS);
          }}
          onPointerLeave={hide}
          onFocus={({ currentTarget }) => !isReturning.current && currentTarget.matches(':focus-visible') && show()}
          onBlur={hide}
          onClick={() => {
            clearTimeout(timer.current);
            setState(isPinned ? 'closed' : 'pinned');
          }}
        >
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.box}>{children}</Popover.Dropdown>
    </Popover>
  );
}
