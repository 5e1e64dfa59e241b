'use client';

import { Select, Skeleton } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useLast } from '@/app/_ui/interaction/use-last';
import { DetailDrawer } from '@/app/_ui/layout/detail-drawer';
import { PAGED_LIST } from '@/app/_ui/lists/paged-items';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useNow } from '@/app/_ui/time/use-now';
import { WEBHOOK_DELIVERY_STATES, type WebhookDeliveryState } from '@/domain/webhooks/webhook-states';
import type { WebhookItem } from '../use-webhooks';
import classes from './delivery-log.module.css';
import { DeliveryRow } from './delivery-row';
import { DELIVERY_STATE_LABELS } from './delivery-words';

const PAGE = 25;

/** How often a log with pending deliveries is read again, in milliseconds. */
const POLL_MS = 5000;

interface DeliveryLogProps {
  /** Null closes it. */
  webhook: WebhookItem | null;
  onClose: () => void;
}

/** What was sent to an endpoint in a drawer, full screen on phones. */
export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const shown = useLast(webhook);
  return (
    <DetailDrawer
      opened={webhook !== null}
      title="Deliveries"
      subtitle={<span className={classes.url}>{shown?.url}</span>}
      actions={null}
      width={640}
      tight
      closeOnEscape
      onClose={onClose}
    >
      {webhook && <Deliveries key={webhook.id} webhook={webhook} />}
    </DetailDrawer>
  );
}

const STATES = WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] }));

function Deliveries({ webhook: { id, enabled } }: { webhook: WebhookItem }) {
  const [state, setState] = useState<WebhookDeliveryState | null>(null);
  const now = useNow();
  const query = api.webhooks.deliveries.useInfiniteQuery(
    { id, limit: PAGE, ...(state && { state }) },
    {
      ...PAGED_LIST,
      refetchOnMount: 'always',
      refetchInterval({ state: { data: { pages = [] } = {} } }) {
        const isMoving = pages[0]?.items.some((delivery) => delivery.state === 'PENDING');
        return pages.length === 1 && isMoving ? POLL_MS : false;
      },
    },
  );
  const deliveries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Select
        className={classes.filter}
        aria-label="State"
        placeholder="All states"
        clearable
        data={STATES}
        value={state}
        onChange={(value) => setState(STATES.find((each) => each.value === value)?.value ?? null)}
      />
      {query.error && !deliveries && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !deliveries && <LogSkeleton />}
      {deliveries?.length === 0 && (
        <EmptyState icon={IconWebhook}>
          {state
            ? 'No deliveries in this state.'
            : 'Nothing has been sent yet. Send a test, or wait for the next change.'}
        </EmptyState>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className={classes.list} aria-label="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} isEnabled={enabled} delivery={delivery} now={now} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show earlier" />
    </>
  );
}

const LogSkeleton = () => (
  <div role="status" aria-busy="true" aria-label="Loading deliveries" className={classes.list}>
    {['40%', '52%', '36%', '48%', '44%'].map((width) => (
      <div key={width} className={classes.waiting}>
        <Skeleton height={14} width={width} />
        <Skeleton height={12} width="60%" />
      </div>
    ))}
  </div>
);
