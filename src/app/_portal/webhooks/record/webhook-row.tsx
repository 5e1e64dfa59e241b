'use client';

import { Group } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { RowButton } from '@/app/_portal/accounts/settings-list';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { useFormats } from '@/app/_ui/time/formats';
import { TestOutcome } from './test-outcome';
import { useTestDelivery } from './use-test-delivery';
import { useWebhookChanges, type WebhookItem } from './use-webhooks';
import { eventsWords, stateWords, WebhookBadge } from './webhook-words';
import classes from './webhooks.module.css';

interface WebhookRowProps {
  webhook: WebhookItem;
  now: Date;
  onEdit: () => void;
  onLog: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

export function WebhookRow({ webhook, now, onEdit, onLog, onRotate, onDelete }: WebhookRowProps) {
  const { id, url, description, events, enabled } = webhook;
  const { update } = useWebhookChanges();
  const test = useTestDelivery(id);
  const state = stateWords(webhook, now, useFormats());
  const enable = (wanted: boolean) =>
    update.mutate(
      { id, changes: { enabled: wanted } },
      {
        onSuccess: () => notifyDone(wanted ? 'Endpoint enabled. It gets changes from now on.' : 'Endpoint disabled.'),
        onError: (error) => notifyProblem(error, wanted ? 'Not enabled' : 'Not disabled'),
      },
    );
  return (
    <li id={id} tabIndex={-1} className={classes.row}>
      <div className={classes.about}>
        <div className={classes.head}>
          <span className={classes.url} title={url}>
            {url}
          </span>
          <WebhookBadge webhook={webhook} />
        </div>
        {description && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        <p className={classes.facts} title={events.join(', ')}>
          {eventsWords(events)}
        </p>
        {state && <p className={classes.facts}>{state}</p>}
      </div>
      <Group gap={4} wrap="nowrap" className={classes.actions}>
        {enabled && (
          <RowButton label={`Send a test to ${url}`} onClick={test.send}>
            Send test
          </RowButton>
        )}
        <RowButton label={`Deliveries to ${url}`} onClick={onLog}>
          Deliveries
        </RowButton>
        <RowMenu
          of={url}
          items={[
            { label: 'Edit', icon: IconPencil, onClick: onEdit },
            enabled
              ? { label: 'Disable', icon: IconPlayerPause, onClick: () => enable(false) }
              : { label: 'Enable', icon: IconPlayerPlay, onClick: () => enable(true) },
            { label: 'Rotate secret', icon: IconRefresh, onClick: onRotate },
            { label: 'Delete', icon: IconTrash, onClick: onDelete },
          ]}
        />
      </Group>
      <TestOutcome test={test} />
    </li>
  );
}
