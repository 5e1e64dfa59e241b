import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FAILED_TO_LOAD } from './client-problem';
import { EmptyState } from './empty-state';
import { problemOf } from './problems';

interface ErrorStateProps {
  error: unknown;
  /** The first line; the cause follows. */
  message?: string;
  onRetry: () => void;
}

/** Shown when loading fails: the specified text, the cause, and a retry button (spec 2 section 8, D50). */
export function ErrorState({ error, message = FAILED_TO_LOAD, onRetry }: ErrorStateProps) {
  // Of a response that is not ours, the text stands behind the status.
  const cause = problemOf(error).message.replace(FAILED_TO_LOAD, '').trim();
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
        {cause && (
          <Text span display="block" size="sm" c="dimmed" mt={4}>
            {cause}
          </Text>
        )}
      </EmptyState>
    </div>
  );
}
