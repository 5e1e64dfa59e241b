'use client';

import { Button, CopyButton, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { Fact, FactLine } from '@/app/_ui/lists/fact-line';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './delivery-log.module.css';
import { isRetried, outcomeWords } from './delivery-words';

/** How often a pending delivery is read again, in milliseconds. */
const POLL_MS = 2000;

interface DeliveryDetailProps {
  webhookId: string;
  deliveryId: string;
  /** Whether anything is sent to the endpoint. */
  isEnabled: boolean;
  now: Date;
}

/** What was sent and received, and the way to send it again. */
export function DeliveryDetail({ webhookId, deliveryId, isEnabled, now }: DeliveryDetailProps) {
  const { webhooks } = api.useUtils();
  const formats = useFormats();
  const names = { id: webhookId, deliveryId };
  const { data, error, refetch } = api.webhooks.delivery.useQuery(names, {
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? POLL_MS : false),
  });
  const resend = api.webhooks.resend.useMutation({
    onSuccess(delivery) {
      webhooks.delivery.setData(names, delivery);
      notifyDone('Sending it again.');
    },
    onError: (problem) => notifyProblem(problem, 'Not sent again'),
    onSettled: () => void webhooks.deliveries.invalidate({ id: webhookId }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading the delivery" />;
  const { id, state, createdAt, lastAttemptAt, nextAttemptAt, body, responseBody, responseStatus } = data;
  return (
    <>
      <Text size="sm" role="status">
        {outcomeWords(data)}
      </Text>
      <FactLine>
        <Fact label="Created">{formats.dateTime(createdAt)}</Fact>
        {lastAttemptAt && <Fact label="Last attempt">{formats.dateTime(lastAttemptAt)}</Fact>}
        {/* One that waits for another is overdue. */}
        {nextAttemptAt && nextAttemptAt > now && <Fact label="Next attempt">{formats.dateTime(nextAttemptAt)}</Fact>}
        <Fact label="ID">{id}</Fact>
      </FactLine>
      {body ? (
        <TextBlock label="Request body" text={JSON.stringify(body, null, 2)} />
      ) : (
        <Text size="sm" c="dimmed">
          The request body is written at the first attempt.
        </Text>
      )}
      {responseStatus !== null &&
        (responseBody ? (
          <TextBlock label="Response body" text={responseBody} />
        ) : (
          <Text size="sm" c="dimmed">
            The response had no body.
          </Text>
        ))}
      {(state !== 'PENDING' || isRetried(data)) && (
        <div className={classes.again}>
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
            loading={resend.isPending}
            disabled={!isEnabled}
            onClick={() => resend.mutate(names)}
          >
            {state === 'PENDING' ? 'Send now' : 'Send again'}
          </Button>
          {!isEnabled && (
            <Text size="sm" c="dimmed">
              Enable the endpoint first.
            </Text>
          )}
        </div>
      )}
    </>
  );
}

/** A text as it was sent, to read and to copy. */
function TextBlock({ label, text }: { label: string; text: string }) {
  const labelId = useId();
  return (
    <div>
      <div className={classes.bar}>
        <h3 id={labelId}>{label}</h3>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={copied ? `${label} copied` : `Copy ${label.toLowerCase()}`}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keyboard, too. */}
      <section className={classes.text} tabIndex={0} aria-labelledby={labelId}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}
