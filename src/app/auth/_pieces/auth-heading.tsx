import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={4} mb={24}>
      <Title order={1}>{title}</Title>
      {children && (
        <Text size="md" c="dimmed">
          {children}
        </Text>
      )}
    </Stack>
  );
}
