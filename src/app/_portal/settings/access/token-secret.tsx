'use client';

import { Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import type { LeaveQuestion } from '@/app/_ui/leaving/leave-modal';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { useFormats } from '@/app/_ui/time/formats';
import type { ApiToken } from '@/domain/accounts/api-token';
import { API_TOKEN_SCOPE_LABELS } from '@/domain/accounts/api-token-choices';
import type { RouterOutputs } from '@/server/routers/_app';
import classes from './api-tokens.module.css';

export type CreatedToken = RouterOutputs['apiTokens']['create'];

const NOT_COPIED: LeaveQuestion = {
  title: 'Leave without copying the token?',
  text: 'It is shown only once.',
  stay: 'Stay',
  leave: 'Leave',
};

/** Shows a new token once, with its settings, because the form is no longer visible. */
export function TokenSecret({ created: { token, secret }, onDone }: { created: CreatedToken; onDone: () => void }) {
  const { copied, copy, error } = useClipboard({ timeout: 3000 });
  const input = useRef<HTMLTextAreaElement>(null);
  const [hasCopied, setHasCopied] = useState(false);
  if (copied && !hasCopied) setHasCopied(true);
  const leaving = useLeaveGuard({ dirty: !hasCopied, onLeave: onDone, question: NOT_COPIED });

  // If the clipboard is unavailable, as on plain http, select the text for manual copying.
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  return (
    <Stack gap={16}>
      <TokenFacts token={token} />
      <Text>This token is shown only once. Treat it like a password: anyone who has it can act as you.</Text>
      <Textarea
        ref={input}
        className={classes.secret}
        label="API token"
        value={secret}
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
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(secret)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied ? 'Token copied' : ''}</VisuallyHidden>
      {leaving.dialog}
    </Stack>
  );
}

function TokenFacts({ token: { name, scope, expiresAt } }: { token: ApiToken }) {
  const formats = useFormats();
  const end = expiresAt ? `expires on ${formats.date(expiresAt)}` : 'works until you revoke it';
  return (
    <Text>
      <b>{name}</b>: {API_TOKEN_SCOPE_LABELS[scope].toLowerCase()}, {end}.
    </Text>
  );
}
