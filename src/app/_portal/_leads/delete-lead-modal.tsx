'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { LeadItem } from './lead-cache';
import { useDeleteLead } from './use-delete-lead';

export interface DeleteLeadModalProps {
  /** The lead that is asked about; null when nothing is. */
  lead: LeadItem | null;
  onClose: () => void;
  /** It has been taken out of the lists. */
  onDeleted?: (lead: LeadItem) => void;
}

export function DeleteLeadModal({ lead, onClose, onDeleted }: DeleteLeadModalProps) {
  const deleteLead = useDeleteLead();
  const confirm = () => {
    if (!lead) return;
    onClose();
    onDeleted?.(lead);
    deleteLead(lead);
  };
  return (
    <Modal opened={lead !== null} onClose={onClose} title="Delete lead">
      <Stack gap={24}>
        <div>
          <Text size="sm">Are you sure you want to delete this lead?</Text>
          <Text size="sm" fw={600} mt={12} lineClamp={3}>
            {lead?.companyName}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            Its history and its open automatic tasks are deleted with it. Tasks that people made stay, without the link.
            This cannot be undone.
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={confirm}>
            Delete lead
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
