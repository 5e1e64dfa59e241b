import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SharedCosts } from '@/app/_portal/costs/record/shared-costs';
import { sharedData } from '@/server/page-data';

/** The address is a secret: search engines must not keep it, nor may other sites learn it from a link. */
export const metadata: Metadata = {
  title: 'Cost comparison',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

/** What somebody shared by a link, for anybody who has it. */
export default async function SharePage({ params }: { params: Promise<{ token: string }> }) {
  const shared = await sharedData((await params).token);
  if (!shared) notFound();
  return <SharedCosts {...shared} />;
}
