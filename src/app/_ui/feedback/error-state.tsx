import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './empty-state';
import { problemOf } from './problems';

/** Shown when loading fails: the error message and a retry button. */
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
