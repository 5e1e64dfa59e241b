import { Text } from '@mantine/core';

/** What another program calls a row (D94); nothing if none has named it. */
export const ExternalId = ({ externalId }: { externalId: string | null }) =>
  externalId !== null && (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      External ID{' '}
      <bdi translate="no" style={{ whiteSpace: 'pre-wrap' }}>
        {externalId}
      </bdi>
    </Text>
  );
