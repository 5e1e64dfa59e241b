import { Button, Center, Stack, Text, Title } from '@mantine/core';

export default function NotFound() {
  return (
    <Center mih="100dvh" p={24}>
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
    </Center>
  );
}
