'use client';

import { Button, Group, Modal, Text } from '@mantine/core';

interface DeleteReadModalProps {
  opened: boolean;
  onClose: () => void;
  onDelete: () => void;
}

export function DeleteReadModal({ opened, onClose, onDelete }: DeleteReadModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete all read notifications?" size="sm">
      <Text>They are gone for good. What you have not read stays.</Text>
      <Group justify="flex-end" mt={24} gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onDelete();
          }}
        >
          Delete all read
        </Button>
      </Group>
    </Modal>
  );
}
