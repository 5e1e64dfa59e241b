'use client';

import { Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { CopyField } from '@/app/_ui/interaction/copy-field';
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
  const [hasCopied, setHasCopied] = useState(false);
  const onCopied = useCallback(() => setHasCopied(true), []);
  const leaving = useLeaveGuard({ dirty: !hasCopied, onLeave: onDone, question: NOT_COPIED });

  return (
    <Stack gap={16}>
      <TokenFacts token={token} />
      <Text>This token is shown only once. Treat it like a password: anyone who has it can act as you.</Text>
      <CopyField label="API token" value={secret} className={classes.secret} onCopied={onCopied} onDone={onDone} />
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
