'use client';

import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isFocusLost, moveFocus } from '@/app/_ui/focus/move-focus';
import type { LazyCode } from '@/app/_ui/loading/lazy-code';
import { PartBoundary } from '@/app/_ui/loading/part-boundary';
import classes from './portal-header.module.css';

export interface OnDemandPanelProps {
  label: string;
  /** Content of the button. */
  face: ReactNode;
}

/** A header button that looks the same before and after its panel has loaded. */
export function HeaderButton({
  label,
  children,
  ...props
}: { label: string } & UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <UnstyledButton {...props} className={classes.button} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden> {children}
    </UnstyledButton>
  );
}

/** Shows a button until it is pressed, then its panel, whose code loads when the user is about to press. */
export function OnDemand({ panel: Panel, ...props }: OnDemandPanelProps & { panel: LazyCode<OnDemandPanelProps> }) {
  const [requested, setRequested] = useState(false);
  const button = (
    <HeaderButton
      label={props.label}
      aria-haspopup="true"
      onPointerEnter={Panel.preload}
      onFocus={Panel.preload}
      onClick={() => setRequested(true)}
    >
      {props.face}
    </HeaderButton>
  );
  return requested ? (
    <PartBoundary onMissing={() => setRequested(false)}>
      <Suspense fallback={button}>
        <Panel {...props} />
      </Suspense>
    </PartBoundary>
  ) : (
    button
  );
}

/**
 * Opens a freshly loaded panel. Focuses its button first, so that closing the panel returns the focus there. A panel that
 * arrives after the user has moved on stays closed.
 */
export function useOpenOnArrival() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed has just been replaced.
    if (!isFocusLost()) return;
    moveFocus(target.current);
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
