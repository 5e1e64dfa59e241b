import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './empty-state';
import { problemOf } from './problems';

interface ErrorStateProps {
  error: unknown;
  /** Instead of the error's own message. */
  message?: string;
  onRetry: () => void;
}

/** Shown when loading fails: the error message and a retry button. */
export function ErrorState({ error, message = problemOf(error).message, onRetry }: ErrorStateProps) {
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
        {message}
      </EmptyState>
    </div>
  );
}
