'use client';

import { Skeleton } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AddButton, EmptyList } from '@/app/_portal/accounts/settings-list';
import { ConfirmOverlay } from '@/app/_ui/feedback/confirm-overlay';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone, notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useNow } from '@/app/_ui/time/use-now';
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '@/domain/webhooks/webhook-limits';
import { type ShownSecret, useWebhookChanges, useWebhooks, type WebhookItem } from './use-webhooks';
import { WebhookRow } from './webhook-row';
import classes from './webhooks.module.css';

const WebhookModal = lazyOverlay(
  async () => (await import('./webhook-modal')).WebhookModal,
  ({ opened }) => opened,
);

const SecretModal = lazyOverlay(
  async () => (await import('./secret-modal')).SecretModal,
  ({ shown }) => shown !== null,
);

const DeliveryLog = lazyOverlay(
  async () => (await import('./log/delivery-log')).DeliveryLog,
  ({ webhook }) => webhook !== null,
);

type Asked = { ask: 'rotate' | 'delete'; webhook: WebhookItem };

/** The endpoints of the user, with everything that can be done to them. */
export function WebhookSettings() {
  const { webhooks, error, refetch } = useWebhooks();
  const { rotate, remove } = useWebhookChanges();
  const [editing, setEditing] = useState<WebhookItem | null>(null);
  const [opened, setOpened] = useState(false);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const [logged, setLogged] = useState<WebhookItem | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const toAddButton = () => moveFocus(addButton.current);

  if (error && !webhooks) return <ErrorState error={error} onRetry={refetch} />;
  if (!webhooks) return <Skeleton height={112} radius="md" role="status" aria-label="Loading the endpoints" />;

  const edit = (webhook: WebhookItem | null) => {
    setEditing(webhook);
    setOpened(true);
  };

  async function confirmRotation({ id }: WebhookItem) {
    try {
      const { secret: made, ...webhook } = await rotate.mutateAsync({ id });
      rotate.reset();
      setSecret({ webhook, secret: made, isRotated: true });
    } catch (failure) {
      notifyProblem(failure, 'Not rotated');
    }
    setAsked(null);
  }

  async function confirmDeletion({ id }: WebhookItem) {
    try {
      await remove.mutateAsync({ id });
    } catch (failure) {
      // Already deleted elsewhere, which is the intended outcome.
      if (!isGone(failure)) return notifyProblem(failure, 'Not deleted');
    }
    setAsked(null);
    notifyDone('The endpoint was deleted.');
  }

  const isFull = webhooks.length >= MAX_WEBHOOKS;
  const subjectOf = (ask: Asked['ask']) => (asked?.ask === ask ? asked.webhook.url : null);
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyList icon={IconWebhook}>{EMPTY}</EmptyList>
      ) : (
        <ul className={classes.list} aria-label="Endpoints">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              now={now}
              onEdit={() => edit(webhook)}
              onLog={() => setLogged(webhook)}
              onRotate={() => setAsked({ ask: 'rotate', webhook })}
              onDelete={() => setAsked({ ask: 'delete', webhook })}
            />
          ))}
        </ul>
      )}
      <AddButton
        ref={addButton}
        full={isFull ? `There can be ${MAX_WEBHOOKS} at most. Delete one to add another.` : null}
        onClick={() => edit(null)}
      >
        Add endpoint
      </AddButton>
      <WebhookModal
        opened={opened}
        webhook={editing}
        onClose={() => setOpened(false)}
        onCreated={({ secret: made, ...webhook }) => setSecret({ webhook, secret: made, isRotated: false })}
      />
      <SecretModal shown={secret} onDone={() => setSecret(null)} onClosed={({ id }) => moveFocus(id)} />
      <DeliveryLog webhook={logged} onClose={() => setLogged(null)} />
      <ConfirmOverlay
        subject={subjectOf('rotate')}
        title="Rotate signing secret"
        question="Make a new signing secret for this endpoint?"
        consequence={`For ${SECRET_OVERLAP_HOURS} hours, deliveries are signed with both secrets. Update the endpoint within that time.`}
        action="Rotate secret"
        pending={rotate.isPending}
        onConfirm={() => asked && void confirmRotation(asked.webhook)}
        onClose={() => setAsked(null)}
      />
      <ConfirmOverlay
        subject={subjectOf('delete')}
        title="Delete endpoint"
        question="Are you sure you want to delete this endpoint?"
        consequence="Its log is deleted, and what is pending is not sent. This cannot be undone."
        action="Delete endpoint"
        pending={remove.isPending}
        onConfirm={() => asked && void confirmDeletion(asked.webhook)}
        onClose={() => setAsked(null)}
        // The row whose menu had the focus may be gone.
        onClosed={toAddButton}
      />
    </>
  );
}

const EMPTY =
  'No endpoints yet. Add one to keep another system in sync, or to start an automation when a lead, task or quote changes.';
