'use client';

import { Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import type { SentInvitation } from '@/domain/teams/team';
import classes from './teams.module.css';

interface InvitationLinkProps {
  sent: SentInvitation;
  onAnother: () => void;
  onDone: () => void;
}

/** What was sent, with the link to pass on by hand: mail may be slow, or stay on this machine (D35). */
export function InvitationLink({ sent: { email, url, mailed, expiresAt }, onAnother, onDone }: InvitationLinkProps) {
  const formats = useFormats();
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const input = useRef<HTMLTextAreaElement>(null);
  // If the clipboard is unavailable, as on plain http, select the text for manual copying.
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <Stack gap={16}>
      <Text size="sm">
        {mailed ? (
          <>
            We emailed a link to <b>{email}</b>.
          </>
        ) : (
          <>
            We couldn’t email <b>{email}</b>. Send them the link yourself.
          </>
        )}{' '}
        It works until {formats.date(expiresAt)}.
      </Text>
      {url && (
        <Textarea
          ref={input}
          className={classes.link}
          label="Link"
          description={`${mailed ? 'You can also pass it on yourself. ' : ''}It works for their address only.`}
          value={url}
          readOnly
          autosize
          minRows={2}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          error={error && 'Couldn’t copy. Press Ctrl+C, or ⌘C on a Mac.'}
        />
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onAnother}>
          Invite another
        </Button>
        {url && (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(url)}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
        <Button ref={focusOnMount} onClick={onDone}>
          Done
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied ? 'Link copied' : ''}</VisuallyHidden>
    </Stack>
  );
}
