'use client';

import { useState } from 'react';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { hasOutcome } from './log/delivery-words';

export type DeliveryDetail = RouterOutputs['webhooks']['delivery'];

/** How often its outcome is asked for, in milliseconds. */
const POLL_MS = 1000;
/** After this long, the log has to say what becomes of it. */
const PATIENCE_MS = 30_000;

export type TestState = 'NONE' | 'WAITING' | 'LATE' | 'DONE';

/** Sends a test delivery, and asks for its outcome until it is there. */
export function useTestDelivery(webhookId: string) {
  const { webhooks } = api.useUtils();
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const [since, setSince] = useState(0);
  const { data: delivery, dataUpdatedAt } = api.webhooks.delivery.useQuery(
    { id: webhookId, deliveryId: deliveryId ?? '' },
    {
      enabled: deliveryId !== null,
      refetchInterval: ({ state: { data, dataUpdatedAt: at } }) =>
        data && (hasOutcome(data) || at - since > PATIENCE_MS) ? false : POLL_MS,
    },
  );
  const { mutate, isPending } = api.webhooks.test.useMutation({
    onSuccess({ id }) {
      setSince(Date.now());
      setDeliveryId(id);
      void webhooks.deliveries.invalidate({ id: webhookId });
    },
    onError: (error) => notifyProblem(error, 'Not sent'),
  });
  const isDone = delivery !== undefined && hasOutcome(delivery);
  const isLate = dataUpdatedAt - since > PATIENCE_MS;
  const waiting = isLate ? 'LATE' : 'WAITING';
  const state: TestState = isPending ? 'WAITING' : deliveryId === null ? 'NONE' : isDone ? 'DONE' : waiting;
  return {
    state,
    delivery,
    send() {
      if (state !== 'WAITING') mutate({ id: webhookId });
    },
  };
}
