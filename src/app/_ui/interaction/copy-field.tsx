'use client';

import { Button, Group, Stack, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { focusOnMount } from '../focus/move-focus';

/** A text to copy, such as a link that is shown only once. */
export function CopyField({ label, value, onDone }: { label: string; value: string; onDone: () => void }) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  return (
    <Stack gap={16}>
      <Textarea
        label={label}
        value={value}
        readOnly
        minRows={1}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        error={error && 'Couldn’t copy. Select the text and press Ctrl+C, or ⌘C on a Mac.'}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button
          ref={focusOnMount}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(value)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied ? `${label} copied` : ''}</VisuallyHidden>
    </Stack>
  );
}
