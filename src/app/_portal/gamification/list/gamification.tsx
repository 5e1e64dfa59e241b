'use client';

import type { TabProps } from '@/app/_portal/tabs';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { Board } from './board';
import classes from './gamification.module.css';
import { YourPerformance } from './your-performance';

export default function Gamification({ tab }: TabProps) {
  return (
    <>
      <PageHeader title={tab.label} />
      <div className={classes.page}>
        <YourPerformance />
        <Board />
      </div>
    </>
  );
}
