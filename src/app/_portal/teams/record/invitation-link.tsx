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
  /** Whether the inviter asked for a link without mail. */
  isRenewed?: boolean;
  onAnother?: () => void;
  onDone: () => void;
}

/** What was sent, with the link to pass on by hand: mail may be slow, or stay on this machine (D35). */
export function InvitationLink({ sent, isRenewed = false, onAnother, onDone }: InvitationLinkProps) {
  const { email, url, mailed, sendsMail, expiresAt } = sent;
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
        {mailed && 'We emailed a link to '}
        {!mailed && !isRenewed && (sendsMail ? 'We couldn’t email them. ' : 'No email is sent from here. ')}
        {!mailed && 'Send this link yourself to '}
        <b>{email}</b>. {isRenewed && 'Links from before no longer work. '}
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
          rows={2}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          error={error && 'Couldn’t copy. Press Ctrl+C, or ⌘C on a Mac.'}
        />
      )}
      <Group justify="flex-end" gap={8}>
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            Invite another
          </Button>
        )}
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
