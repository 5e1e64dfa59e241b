'use client';

import { Skeleton } from '@mantine/core';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { useIdle } from '@/app/_ui/loading/use-idle';
import { Section } from './section';

const QuoteSettings = lazyPart(
  async () => ({ default: (await import('@/app/_portal/quotes/record/settings/quote-settings')).QuoteSettings }),
  () => <Skeleton height={HEIGHT} radius="md" role="status" aria-label="Loading the quote settings" />,
);

/** About what it takes, so that the sections below stay in place. */
const HEIGHT = 400;

/** Letterhead and usual terms of quotes. The page has enough to load without it. */
export function QuotesSection() {
  const isIdle = useIdle();
  return (
    <Section id="quotes" hint={HINT}>
      {isIdle ? <QuoteSettings /> : <div style={{ height: HEIGHT }} />}
    </Section>
  );
}

const HINT =
  'What stands at the head of your quotes, and the terms that new quotes start with. Leads that you share with a team have the team’s, which its owner and admins change.';
