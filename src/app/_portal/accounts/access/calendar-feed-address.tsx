'use client';

import { Button, Group, Modal, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from '@/app/_ui/interaction/secret-field.module.css';
import { useLast } from '@/app/_ui/interaction/use-last';

/** Shows the address once, right after it is created; null hides the dialog. */
export function CalendarFeedAddress({ address, onDone }: { address: string | null; onDone: () => void }) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const shown = useLast(address) ?? '';
  return (
    <Modal
      opened={address !== null}
      onClose={onDone}
      title="Copy your calendar link now"
      // The address is shown only once, so a stray click or key must not close the dialog.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={16}>
        <Text>
          This link is shown only once. In your calendar app, choose “Subscribe” or “Add by URL” and paste it. Anyone
          with the link can see your events.
        </Text>
        <Textarea
          className={classes.secret}
          label="Calendar link"
          value={shown}
          readOnly
          minRows={1}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          error={error && 'Couldn’t copy. Select the link and press Ctrl+C, or ⌘C on a Mac.'}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
          <Button
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(shown)}
            data-autofocus
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </Group>
        <VisuallyHidden role="status">{copied ? 'Link copied' : ''}</VisuallyHidden>
      </Stack>
    </Modal>
  );
}
