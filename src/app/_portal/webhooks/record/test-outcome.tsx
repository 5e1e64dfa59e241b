import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { outcomeWords } from './log/delivery-words';
import type { useTestDelivery } from './use-test-delivery';
import classes from './webhooks.module.css';

/** What became of a test, in the row of its endpoint. */
export function TestOutcome({ test: { state, delivery } }: { test: ReturnType<typeof useTestDelivery> }) {
  return (
    <div role="status" className={classes.outcome} data-empty={state === 'NONE' || undefined}>
      {state === 'WAITING' && (
        <>
          <Loader size={14} aria-hidden />
          Sending a test…
        </>
      )}
      {state === 'LATE' && 'No response yet. Its deliveries will show the outcome.'}
      {state === 'DONE' && delivery && (
        <>
          {delivery.state === 'DELIVERED' ? (
            <IconCheck size={16} stroke={1.8} className={classes.good} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.8} className={classes.bad} aria-hidden />
          )}
          <span>
            {outcomeWords(delivery)}
            {delivery.state === 'PENDING' && ' It will be tried again.'}
          </span>
        </>
      )}
    </div>
  );
}
