'use client';

import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';

interface UnexpectedErrorProps {
  title?: string;
  text?: string;
  reference?: string | undefined;
  onRetry: () => void;
}

/** The application's error screen (spec 2 section 8). */
export function UnexpectedError({
  title = 'Oops! Something went wrong',
  text = 'Your saved data is safe. Try again, or go back to the home page.',
  reference,
  onRetry,
}: UnexpectedErrorProps) {
  return (
    <Center flex={1} p={24}>
      <Stack align="center" gap={12} role="alert">
        <Title order={1} size="h2" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw={420}>
          {text}
        </Text>
        {reference && (
          <Text size="xs" c="dimmed">
            Reference {reference}
          </Text>
        )}
        <Group mt={12}>
          <Button onClick={onRetry}>Try Again</Button>
          <Button variant="default" component="a" href="/">
            Go Home
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
