'use client';

import { Skeleton } from '@mantine/core';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { useIdle } from '@/app/_ui/loading/use-idle';
import { Section } from '../section';

const WebhookSettings = lazyPart(
  async () => ({ default: (await import('@/app/_portal/webhooks/record/webhook-settings')).WebhookSettings }),
  () => <Skeleton height={HEIGHT} radius="md" role="status" aria-label="Loading the endpoints" />,
);

/** About what it takes without an endpoint, so that the sections below stay in place. */
const HEIGHT = 112;

/** The endpoints that are told what changes. The page has enough to load without it. */
export function WebhooksSection() {
  const isIdle = useIdle();
  return (
    <Section id="webhooks" hint={HINT}>
      {isIdle ? <WebhookSettings /> : <div style={{ height: HEIGHT }} />}
    </Section>
  );
}

const HINT =
  'Stanchion sends changes to an endpoint, an address of yours or of a tool such as Zapier or n8n, as soon as they happen.';
