'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LeadPicker, type PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';

export interface SaveToLeadProps {
  opened: boolean;
  isSaving: boolean;
  /** Why the price does not fit the lead. */
  refusal: string | null;
  onSave: (lead: PickedLead, options: { withPrice: boolean }) => void;
  onClose: () => void;
}

/** Makes a plan for no lead a version of a lead's plan. */
export function SaveToLead({ opened, isSaving, refusal, onSave, onClose }: SaveToLeadProps) {
  const [lead, setLead] = useState<PickedLead | null>(null);
  return (
    <Modal opened={opened} title="Save to a lead" onClose={onClose}>
      <Stack gap={24}>
        <LeadPicker
          label="Lead"
          description="The plan becomes the newest version of this lead’s plan."
          value={lead}
          error={refusal}
          data-autofocus
          onChange={setLead}
        />
        {refusal && <Text size="sm">You can save the plan alone, and price it with a rate card of the lead.</Text>}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSaving}
            disabled={!lead}
            onClick={() => lead && onSave(lead, { withPrice: refusal === null })}
          >
            {refusal ? 'Save without the price' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
