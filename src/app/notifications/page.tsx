import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { getProfile } from '@/server/services/accounts/profile';
import { NotificationCenter } from '../_portal/notifications/list/notification-center';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const context = await dataForPage(createRequestContext(await headers(), null));
  const { user } = context;
  if (!user) redirect('/auth/signin?next=/notifications');
  return <NotificationCenter viewer={getProfile({ ...context, user })} />;
}
