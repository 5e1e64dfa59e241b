import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { UNDO_MS } from '@/domain/deleted/deleted';

/** Says what has been done, and offers for a while to undo it. */
export function notifyUndo(message: string, undo: () => void) {
  const id = crypto.randomUUID();
  const answer = () => {
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text size="sm" lineClamp={2}>
          {message}
        </Text>
        <Button size="compact-sm" variant="default" flex="none" onClick={answer}>
          Undo
        </Button>
      </Group>
    ),
  });
}
