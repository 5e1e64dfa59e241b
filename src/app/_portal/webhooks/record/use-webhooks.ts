'use client';

import { api, type RouterOutputs } from '@/app/_trpc/client';

export type WebhookItem = RouterOutputs['webhooks']['list']['items'][number];

/** A secret that was just made, with its endpoint. */
export interface ShownSecret {
  webhook: WebhookItem;
  secret: string;
  isRotated: boolean;
}

/** The endpoints of the user, oldest first. */
export function useWebhooks() {
  const { data, error, refetch } = api.webhooks.list.useQuery();
  return { webhooks: data?.items, error, refetch: () => void refetch() };
}

export function useWebhookChanges() {
  const { list } = api.useUtils().webhooks;
  const change = (apply: (known: WebhookItem[]) => WebhookItem[]) =>
    list.setData(undefined, (known) => known && { items: apply(known.items) });
  const onSettled = () => void list.invalidate();
  const put = (saved: WebhookItem) =>
    change((known) => [...known.filter(({ id }) => id !== saved.id), saved].sort(byAge));
  return {
    create: api.webhooks.create.useMutation({
      // Keep the secret out of the cache: only the panel that shows it holds it.
      gcTime: 0,
      onSuccess: ({ secret: _, ...webhook }) => put(webhook),
      onSettled,
    }),
    rotate: api.webhooks.rotateSecret.useMutation({
      gcTime: 0,
      onSuccess: ({ secret: _, ...webhook }) => put(webhook),
      onSettled,
    }),
    update: api.webhooks.update.useMutation({
      onMutate({ id, changes: { enabled } }) {
        if (enabled === undefined) return;
        const states = enabled
          ? ({ enabled, disabledAt: null, disabledReason: null, failingSince: null } as const)
          : ({ enabled, disabledAt: new Date(), disabledReason: 'OWNER' } as const);
        change((known) => known.map((webhook) => (webhook.id === id ? { ...webhook, ...states } : webhook)));
      },
      onSuccess: put,
      onSettled,
    }),
    remove: api.webhooks.delete.useMutation({
      onSuccess: (_, { id }) => change((known) => known.filter((webhook) => webhook.id !== id)),
      onSettled,
    }),
  };
}

const byAge = (a: WebhookItem, b: WebhookItem) => a.createdAt.getTime() - b.createdAt.getTime();
