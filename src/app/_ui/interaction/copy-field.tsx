'use client';

import { Button, Group, Stack, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusOnMount } from '../focus/move-focus';

interface CopyFieldProps {
  label: string;
  value: string;
  className?: string;
  onCopied?: () => void;
  onDone: () => void;
}

/** A text to copy, such as a link that is shown only once. */
export function CopyField({ label, value, className, onCopied, onDone }: CopyFieldProps) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (copied) onCopied?.();
  }, [copied, onCopied]);
  // If the clipboard is unavailable, as on plain http, select the text for manual copying.
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <Stack gap={16}>
      <Textarea
        ref={input}
        className={className}
        label={label}
        value={value}
        readOnly
        minRows={1}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        error={error && 'Couldn’t copy. Press Ctrl+C, or ⌘C on a Mac.'}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button
          ref={focusOnMount}
          // In a dialog that opens with it, too.
          data-autofocus
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
