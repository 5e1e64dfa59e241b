'use client';

import { Skeleton, Stack } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';
import { Oops } from '@/app/_ui/oops';
import { TAB_PAGES, type Tab } from '../navigation';

/** The open tab: a quiet skeleton while its code loads, the error screen if it fails, the menu alive in both. */
export function TabBoundary({ tab }: { tab: Tab }) {
  const Page = TAB_PAGES[tab.id];
  return (
    <ErrorCatcher key={tab.id}>
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

class ErrorCatcher extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Code that could not be fetched without a connection: go on by itself once there is one.
    if (!navigator.onLine) window.addEventListener('online', () => window.location.reload(), { once: true });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // A chunk that failed to load stays failed for this page's life: only a fresh page can try again.
    return <Oops onRetry={() => window.location.reload()} />;
  }
}
