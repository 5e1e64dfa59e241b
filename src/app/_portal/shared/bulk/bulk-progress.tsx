'use client';

import { Button, Modal, Progress, Stack, Text } from '@mantine/core';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { useFormats } from '@/app/_ui/time/formats';
import type { BulkRun } from './use-bulk';

const STOP = {
  title: 'Stop the change?',
  text: 'It isn’t finished. Changes made so far are kept, and can be undone.',
  stay: 'Keep changing',
  leave: 'Stop change',
};

interface BulkProgressProps {
  run: BulkRun | null;
  noun: { many: string };
  onStop: () => void;
}

/** Progress of a bulk change. Appears after a short delay. */
export function BulkProgress({ run, noun, onStop }: BulkProgressProps) {
  const { number } = useFormats();
  const shown = useLast(run);
  const guard = useLeaveGuard({ dirty: run !== null, onLeave: onStop, question: STOP });
  return (
    <>
      <Modal
        opened={run !== null}
        onClose={guard.leave}
        title={`Changing ${noun.many}`}
        closeOnClickOutside={false}
        closeOnEscape={!guard.asking}
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ enterDelay: 400, duration: 120 }}
      >
        {shown && (
          <Stack gap={16}>
            <Progress
              value={shown.total > 0 ? (shown.done / shown.total) * 100 : 0}
              aria-label={`Changing ${noun.many}`}
            />
            <Text size="sm" c="dimmed" className="figures">
              {number(shown.done)} of {number(shown.total)}
            </Text>
            <Button variant="default" onClick={onStop} loading={shown.leaving} style={{ alignSelf: 'flex-end' }}>
              Stop
            </Button>
          </Stack>
        )}
      </Modal>
      {guard.dialog}
    </>
  );
}
