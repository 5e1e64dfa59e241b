'use client';

import { Button, Group } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { PageHeader } from '@/app/_ui/layout/page-header';

export interface NeedsNetworkProps {
  title: string;
  retried: boolean;
  /** Loads again, by itself once the connection is back, or because the user asked. */
  onRetry: (asked: boolean) => void;
}

/** Shown for a page whose code is neither on this device nor to be had from the network. */
export function NeedsNetwork({ title, retried, onRetry }: NeedsNetworkProps) {
  const { online } = useNetwork();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onRetry);
  latest.current = onRetry;

  useEffect(() => {
    const retry = () => latest.current(document.activeElement === button.current);
    window.addEventListener('online', retry);
    // The button that the user pressed is gone.
    if (retried) moveFocus(button.current);
    return () => window.removeEventListener('online', retry);
  }, [retried]);

  const tryAgain = () => {
    // The focus must not get lost with the button.
    moveFocus('main');
    onRetry(true);
  };

  return (
    <>
      <PageHeader title={title} />
      <div role="alert">
        <EmptyState
          icon={IconCloudOff}
          action={
            <Group justify="center" gap={8}>
              <Button ref={button} variant="default" onClick={tryAgain}>
                Try again
              </Button>
              {online && (
                <Button variant="default" onClick={() => window.location.reload()}>
                  Reload page
                </Button>
              )}
            </Group>
          }
        >
          {online
            ? 'This page couldn’t be loaded. Check your connection and try again.'
            : 'This page needs the network the first time you open it. It opens as soon as you’re back online.'}
        </EmptyState>
      </div>
    </>
  );
}
