import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { portalData } from '@/server/page-data';
import { Portal } from '../_portal/portal';
import { SessionLoading } from '../_ui/loading/session-loading';

export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return (
    <Suspense fallback={<SessionLoading />}>
      <Settings />
    </Suspense>
  );
}

async function Settings() {
  const { viewer, ...data } = await portalData();
  if (!viewer) redirect('/auth/signin?next=/settings');
  return <Portal viewer={viewer} {...data} />;
}
