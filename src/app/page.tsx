import { Center, Loader } from '@mantine/core';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { createRequestContext } from '@/server/context';
import { dataForPage } from '@/server/page-data';
import { getProfile } from '@/server/services/accounts/profile';
import { grantedPlans } from '@/server/services/plans/usage';
import { Landing } from './_landing/landing';
import { Portal } from './_portal/portal';

type HomeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default function HomePage({ searchParams }: HomeProps) {
  return (
    <Suspense fallback={<SessionLoading />}>
      <Home searchParams={searchParams} />
    </Suspense>
  );
}

async function Home({ searchParams }: HomeProps) {
  const context = await dataForPage(createRequestContext(await headers(), null));
  const { user, env } = context;
  const parameters = await searchParams;
  // Someone opened the URL of a tab while signed out: sign in first, then return there.
  if (!user && typeof parameters.tab === 'string') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (typeof value === 'string') query.set(name, value);
    redirect(`/auth/signin?${new URLSearchParams({ next: `/?${query}` })}`);
  }
  return user ? <Portal viewer={getProfile({ ...context, user })} /> : <Landing plans={grantedPlans(env)} />;
}

function SessionLoading() {
  return (
    <Center mih="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
