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
  /** What the button shows. */
  face: ReactNode;
}

/** A button of the header: the same before and after its panel has been loaded. */
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

/** Names a panel whose code is fetched when somebody is about to open it: most pages never do. */
export const loadable = (load: () => Promise<{ default: ComponentType<OnDemandPanelProps> }>): LoadablePanel => ({
  Panel: lazy(load),
  load,
});

export function OnDemand({ panel: { Panel, load }, ...props }: OnDemandPanelProps & { panel: LoadablePanel }) {
  const [asked, setAsked] = useState(false);
  const prefetch = () => void load();
  const button = (
    <HeaderButton
      label={props.label}
      aria-haspopup="true"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setAsked(true)}
    >
      {props.face}
    </HeaderButton>
  );
  return asked ? (
    <Suspense fallback={button}>
      <Panel {...props} />
    </Suspense>
  ) : (
    button
  );
}

/** Opens a panel that has just been loaded, from its button, so that closing it leads the focus back there. */
export function useOpenOnArrival() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
