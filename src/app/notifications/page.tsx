import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { portalData } from '@/server/page-data';
import { Portal } from '../_portal/portal';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const { viewer, ...data } = await portalData();
  if (!viewer) redirect('/auth/signin?next=/notifications');
  return <Portal viewer={viewer} {...data} />;
}
