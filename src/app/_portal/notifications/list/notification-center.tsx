'use client';

import type { TabProps } from '@/app/_portal/tabs';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { NotificationList } from './notification-list';
import classes from './notification-list.module.css';

/** The page of all notifications. */
export default function NotificationCenter({ tab }: TabProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={tab.label} />
      <NotificationList />
    </div>
  );
}
