'use client';

import { Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { type ComponentType, Suspense } from 'react';
import type { TabProps } from '../tabs';
import { ErrorCatcher } from './error-catcher';

/** The open tab: a skeleton while its code loads, the error screen if that fails. The menu keeps working either way. */
export function TabBoundary({ tab, page: Page }: TabProps & { page: ComponentType<TabProps> }) {
  const address = useSearchParams().toString();
  return (
    <ErrorCatcher key={tab.id} address={address}>
      <Suspense fallback={<TabSkeleton />}>
        <Page tab={tab} />
      </Suspense>
    </ErrorCatcher>
  );
}

function TabSkeleton() {
  return (
    <Stack gap={16} aria-busy="true" aria-label="Loading">
      <Skeleton height={32} width={180} />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
