'use client';

import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { DeliveryDetail } from './delivery-detail';
import classes from './delivery-log.module.css';
import { attemptsWords, DeliveryBadge, type DeliveryItem } from './delivery-words';

interface DeliveryRowProps {
  webhookId: string;
  /** Whether anything is sent to the endpoint. */
  isEnabled: boolean;
  delivery: DeliveryItem;
  now: Date;
}

/** A delivery of the log, which opens in place. */
export function DeliveryRow({ webhookId, isEnabled, delivery, now }: DeliveryRowProps) {
  const { id, type, responseStatus, attempts, createdAt } = delivery;
  const [opened, setOpened] = useState(false);
  const panelId = useId();
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <code className={classes.type}>{type}</code>
        <DeliveryBadge delivery={delivery} />
        <span className={classes.facts}>
          {responseStatus !== null && <span>Status {responseStatus}</span>}
          {attempts > 0 && <span>{attemptsWords(attempts)}</span>}
          <RelativeTime at={createdAt} now={now} />
        </span>
      </button>
      {opened && (
        <div id={panelId} className={classes.panel}>
          <DeliveryDetail webhookId={webhookId} deliveryId={id} isEnabled={isEnabled} now={now} />
        </div>
      )}
    </li>
  );
}
