import { Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '@/app/_ui/layout/plain-page';
import { LINK_GONE } from '@/domain/shares/share-choices';

export default function SharedNotFound() {
  return (
    <PlainPage>
      <Stack align="center" gap={12}>
        <Title order={1} size="h2">
          {LINK_GONE.title}
        </Title>
        <Text c="dimmed" ta="center" maw={420}>
          {LINK_GONE.text}
        </Text>
      </Stack>
    </PlainPage>
  );
}
