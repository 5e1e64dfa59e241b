'use client';

import { Skeleton, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { useIsHydrated } from '@/app/_ui/loading/use-is-hydrated';
import type { TabProps } from '../tabs';
import { DEFAULT_TAB } from '../use-tab';
import { ErrorCatcher } from './error-catcher';
import classes from './shell.module.css';

/** The open tab: a skeleton while its code loads, and what to do if that fails. The menu keeps working either way. */
export function TabBoundary({ tab, page: Page }: TabProps & { page: ComponentType<TabProps> }) {
  const address = useSearchParams().toString();
  return (
    <ErrorCatcher key={tab.id} address={address} title={tab.label}>
      <Suspense fallback={<TabSkeleton tab={tab} />}>
        <BusyUntilMounted>
          <Page tab={tab} />
        </BusyUntilMounted>
      </Suspense>
    </ErrorCatcher>
  );
}

/**
 * Marks what the server has rendered as busy until its code has loaded and its effects have run: earlier, it takes
 * neither clicks nor keys, which would be lost. That may be well after the shell, which loads first.
 */
function BusyUntilMounted({ children }: { children: ReactNode }) {
  const mounted = useMounted();
  return (
    <div className={classes.tab} aria-busy={!mounted} inert={!useIsHydrated()}>
      {children}
    </div>
  );
}

function TabSkeleton({ tab }: TabProps) {
  return (
    <>
      {/* The dashboard greets the user instead of naming itself. */}
      {tab.id !== DEFAULT_TAB && <PageHeader title={tab.label} />}
      <Stack gap={16} role="status" aria-busy="true" aria-label={`Loading ${tab.label}`}>
        {tab.id === DEFAULT_TAB && <Skeleton height={32} width={180} />}
        <Skeleton height={36} />
        <Skeleton height={320} />
      </Stack>
    </>
  );
}
