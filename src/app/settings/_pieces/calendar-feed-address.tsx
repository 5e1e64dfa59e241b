'use client';

import { Button, Group, Modal, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useLast } from '@/app/_ui/interaction/use-last';
import classes from './api-tokens.module.css';

/** The one time that the address is shown; null when it is not. */
export function CalendarFeedAddress({ address, onDone }: { address: string | null; onDone: () => void }) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const shown = useLast(address) ?? '';
  return (
    <Modal
      opened={address !== null}
      onClose={onDone}
      title="Copy your calendar link now"
      // A slip of the hand must not lose what is shown only once.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={16}>
        <Text>
          This is the only time it is shown. In your calendar program choose “Subscribe” or “Add by URL” and paste it.
          Whoever has it sees your events.
        </Text>
        <Textarea
          className={classes.secret}
          label="Calendar link"
          value={shown}
          readOnly
          minRows={1}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          error={error && 'It could not be copied. Select it and press Ctrl+C, or ⌘C on a Mac.'}
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
