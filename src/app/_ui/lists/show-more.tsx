import { Button, Group, Text } from '@mantine/core';
import { problemOf } from '../feedback/problems';

export interface ShowMoreProps {
  /** For a list that begins with the newest: 'Show earlier'. */
  label?: string;
  /** The part of an infinite query that is used here. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list. If that fails, shows the error and a retry button. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Group mt={16} gap={12}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try again' : label}
      </Button>
      {query.isFetchNextPageError && (
        <Text size="sm" role="alert">
          {problemOf(query.error).message}
        </Text>
      )}
    </Group>
  );
}
