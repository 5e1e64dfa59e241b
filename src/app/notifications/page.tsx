import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { portalData } from '@/server/page-data';
import { Portal } from '../_portal/portal';
import { SessionLoading } from '../_ui/loading/session-loading';

export const metadata: Metadata = { title: 'Notifications' };

export default function NotificationsPage() {
  return (
    <Suspense fallback={<SessionLoading />}>
      <Notifications />
    </Suspense>
  );
}

async function Notifications() {
  const { viewer, ...data } = await portalData();
  if (!viewer) redirect('/auth/signin?next=/notifications');
  return <Portal viewer={viewer} {...data} />;
}
