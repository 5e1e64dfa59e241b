'use client';

import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './portal-header.module.css';

export interface OnDemandPanelProps {
  label: string;
  /** Content of the button. */
  face: ReactNode;
}

/** A header button that looks the same before and after its panel has loaded. */
export function HeaderButton({
  label,
  ...props
}: { label: string } & UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  return <UnstyledButton {...props} className={classes.button} aria-label={label} title={label} />;
}

export interface LoadablePanel {
  Panel: ComponentType<OnDemandPanelProps>;
  load: () => Promise<unknown>;
}

/** A panel whose code loads when the user is about to open it. */
export const loadable = (load: () => Promise<{ default: ComponentType<OnDemandPanelProps> }>): LoadablePanel => ({
  Panel: lazy(load),
  load,
});

export function OnDemand({ panel: { Panel, load }, ...props }: OnDemandPanelProps & { panel: LoadablePanel }) {
  const [requested, setRequested] = useState(false);
  const prefetch = () => void load();
  const button = (
    <HeaderButton
      label={props.label}
      aria-haspopup="true"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setRequested(true)}
    >
      {props.face}
    </HeaderButton>
  );
  return requested ? (
    <Suspense fallback={button}>
      <Panel {...props} />
    </Suspense>
  ) : (
    button
  );
}

/** Opens a freshly loaded panel. Focuses its button first, so that closing the panel returns the focus there. */
export function useOpenOnArrival() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
