import { Button, Group } from '@mantine/core';

/** Retries loading the next rows; those already loaded stay. */
export function LoadAgain({ noun, onClick }: { noun: string; onClick: () => void }) {
  return (
    <Group role="alert" justify="center" gap={12} p={16}>
      The next {noun} could not be loaded.
      <Button variant="default" size="xs" onClick={onClick}>
        Try again
      </Button>
    </Group>
  );
}
