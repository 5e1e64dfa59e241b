import { Text } from '@mantine/core';

/** What another program calls a row (D94), among other facts. */
export const ExternalIdValue = ({ id }: { id: string }) => (
  <bdi translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {id}
  </bdi>
);

/** The same as a line of its own; nothing if no program has named the row. */
export const ExternalId = ({ externalId }: { externalId: string | null }) =>
  externalId !== null && (
    <Text size="xs" c="dimmed">
      External ID <ExternalIdValue id={externalId} />
    </Text>
  );
