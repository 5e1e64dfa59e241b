import { Button, Group, Text } from '@mantine/core';
import { problemOf } from '../feedback/problems';

export interface ShowMoreProps {
  /** A list that is read page by page, as far as it matters here. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Asks for the next page of a list; says what went wrong, and tries again, where that failed. */
export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Group mt={16} gap={12}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
      {query.isFetchNextPageError && (
        <Text size="sm" role="alert">
          {problemOf(query.error).message}
        </Text>
      )}
    </Group>
  );
}
