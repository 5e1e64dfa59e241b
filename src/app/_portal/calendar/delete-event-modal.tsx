'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import { useLast } from '../_leads/use-last';
import type { EventItem } from './use-calendar';
import { useDeleteEvent } from './use-change-events';

interface DeleteEventModalProps {
  /** The event that is asked about; null when nothing is. */
  event: EventItem | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteEventModal({ event, onClose, onDeleted }: DeleteEventModalProps) {
  const deleteEvent = useDeleteEvent();
  const shown = useLast(event);
  const confirm = () => {
    if (!event) return;
    onClose();
    onDeleted();
    deleteEvent(event);
  };
  return (
    <Modal opened={event !== null} onClose={onClose} title="Delete event">
      <Stack gap={24}>
        <div>
          <Text size="sm">Are you sure you want to delete this event?</Text>
          <Text size="sm" fw={600} mt={12} lineClamp={3}>
            {shown?.title}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            You can restore it for {KEPT_DELETED_DAYS} days, in Settings.
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={confirm}>
            Delete event
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
