'use client';

import { Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { type ComponentType, Suspense } from 'react';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabProps } from '../tabs';
import { DEFAULT_TAB } from '../use-tab';
import { ErrorCatcher } from './error-catcher';

/** The open tab: a skeleton while its code loads, and what to do if that fails. The menu keeps working either way. */
export function TabBoundary({ tab, page: Page }: TabProps & { page: ComponentType<TabProps> }) {
  const address = useSearchParams().toString();
  return (
    <ErrorCatcher key={tab.id} address={address} title={tab.label}>
      <Suspense fallback={<TabSkeleton tab={tab} />}>
        <Page tab={tab} />
      </Suspense>
    </ErrorCatcher>
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
