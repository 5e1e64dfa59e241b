'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';

export interface NewerVersionProps {
  /** What somebody has saved meanwhile; null closes the dialog. */
  version: StaffingPlanVersion | null;
  isSaving: boolean;
  onSave: () => void;
  onShow: (version: StaffingPlanVersion) => void;
  onClose: () => void;
}

/** Tells of a version that somebody else has saved since the page was opened, before another one is added. */
export function NewerVersion({ version, isSaving, onSave, onShow, onClose }: NewerVersionProps) {
  const shown = useLast(version);
  return (
    <Modal opened={version !== null} title="There is a newer version" onClose={onClose}>
      {shown && (
        <Stack gap={24}>
          <Text>
            {shown.author?.name ?? 'Somebody'} saved version {shown.number} while you were planning. Yours becomes
            version {shown.number + 1}, and version {shown.number} stays in the list.
          </Text>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => onShow(shown)} data-autofocus>
              Show version {shown.number}
            </Button>
            <Button loading={isSaving} onClick={onSave}>
              Save as version {shown.number + 1}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
