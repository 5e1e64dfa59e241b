import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { portalData } from '@/server/page-data';
import { Landing } from './_landing/landing';
import { Portal } from './_portal/portal';
import { tabById } from './_portal/tabs';
import { SessionLoading } from './_ui/loading/session-loading';

type HomeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default function HomePage({ searchParams }: HomeProps) {
  return (
    <Suspense fallback={<SessionLoading />}>
      <Home searchParams={searchParams} />
    </Suspense>
  );
}

async function Home({ searchParams }: HomeProps) {
  const parameters = await searchParams;
  const tab = typeof parameters.tab === 'string' ? parameters.tab : null;
  const { viewer, ...data } = await portalData({ dashboard: tabById(tab).id === 'dashboard' });
  // Someone opened the URL of a tab while signed out: sign in first, then return there.
  if (!viewer && tab !== null) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (typeof value === 'string') query.set(name, value);
    redirect(`/auth/signin?${new URLSearchParams({ next: `/?${query}` })}`);
  }
  return viewer ? <Portal viewer={viewer} {...data} /> : <Landing plans={data.plans} />;
}
