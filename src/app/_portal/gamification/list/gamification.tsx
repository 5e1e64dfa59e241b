'use client';

import { Button } from '@mantine/core';
import { IconTrophyOff } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import type { TabProps } from '@/app/_portal/tabs';
import { useViewer } from '@/app/_portal/viewer';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { Board } from './board';
import classes from './gamification.module.css';
import { YourPerformance } from './your-performance';

export default function Gamification({ tab }: TabProps) {
  const { hidePoints } = useViewer();
  return (
    <>
      <PageHeader title={tab.label} />
      {hidePoints ? (
        <EmptyState
          icon={IconTrophyOff}
          action={
            <Button component={TabLink} variant="default" href="/settings#points">
              Show points in Settings
            </Button>
          }
        >
          You have hidden points and the leaderboard.
        </EmptyState>
      ) : (
        <div className={classes.page}>
          <YourPerformance />
          <Board />
        </div>
      )}
    </>
  );
}
