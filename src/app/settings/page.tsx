import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ReadingPage } from '@/app/_ui/layout/reading-page';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { getProfile } from '@/server/services/accounts/profile';
import { grantedPlans } from '@/server/services/plans/usage';
import { Settings } from './_pieces/settings';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const context = await dataForPage(createRequestContext(await headers(), null));
  const { user, env } = context;
  if (!user) redirect('/auth/signin?next=/settings');
  return (
    <ReadingPage title="Settings">
      <Settings profile={getProfile({ ...context, user })} plans={grantedPlans(env)} />
    </ReadingPage>
  );
}
