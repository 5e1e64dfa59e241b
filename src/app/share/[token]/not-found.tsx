import { Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '@/app/_ui/layout/plain-page';

/** The same for links that were mistyped, have expired or were revoked. */
export default function SharedNotFound() {
  return (
    <PlainPage>
      <Stack align="center" gap={12}>
        <Title order={1} size="h2">
          This link no longer works
        </Title>
        <Text c="dimmed" ta="center" maw={420}>
          It may have expired or been replaced. Ask whoever sent it to you for a new one.
        </Text>
      </Stack>
    </PlainPage>
  );
}
