import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './empty-state';
import { problemOf } from './problems';

/** A list that could not be loaded: what happened, and a retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {problemOf(error).message}
      </EmptyState>
    </div>
  );
}
