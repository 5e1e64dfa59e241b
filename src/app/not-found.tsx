import { Button, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { PlainPage } from './_ui/layout/plain-page';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PlainPage>
      <Stack align="center" gap={12}>
        <Title order={1} size="h2">
          Page not found
        </Title>
        <Text c="dimmed" ta="center">
          The address may be mistyped, or the page has moved.
        </Text>
        <Button component="a" href="/" mt={12}>
          Go Home
        </Button>
      </Stack>
    </PlainPage>
  );
}
