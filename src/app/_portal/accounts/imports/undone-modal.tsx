'use client';

import { Button, Modal, Stack, Text } from '@mantine/core';
import { keptText } from '@/app/_portal/shared/bulk/kept-text';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useFormats } from '@/app/_ui/time/formats';
import type { ImportUndone } from '@/domain/imports/import-undo';
import { stayedTexts, undoneText } from './import-words';

interface UndoneModalProps {
  /** Null closes the dialog. */
  result: ImportUndone | null;
  onClose: () => void;
  onClosed: () => void;
}

/** What was undone, and which leads stay as they are. */
export function UndoneModal({ result, onClose, onClosed }: UndoneModalProps) {
  const { number } = useFormats();
  const shown = useLast(result);
  return (
    <Modal opened={result !== null} onClose={onClose} onExitTransitionEnd={onClosed} title="Import undone">
      {shown && (
        <Stack gap={16}>
          <Text size="sm" fw={600} role="status">
            {undoneText(shown, number)}
          </Text>
          {stayedTexts(shown, number).map((text) => (
            <Text key={text} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ))}
          {shown.keptTasks ? <Text size="sm">{keptText(shown.keptTasks, number)}</Text> : null}
          <Button onClick={onClose} data-autofocus style={{ alignSelf: 'flex-end' }}>
            Done
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
