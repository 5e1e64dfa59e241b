import { IconBell } from '@tabler/icons-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createRequestContext } from '@/server/context';
import { EmptyState } from '../_ui/empty-state';
import { ReadingPage } from '../settings/_pieces/reading-page';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage() {
  const { user } = await createRequestContext(await headers(), new Headers());
  if (!user) redirect('/auth/signin?next=/notifications');
  return (
    <ReadingPage title="Notifications">
      <EmptyState icon={IconBell}>No notifications yet</EmptyState>
    </ReadingPage>
  );
}
