'use client';

import { Stack, Text } from '@mantine/core';
import { SecretField } from '@/app/_ui/interaction/secret-field';
import { useFormats } from '@/app/_ui/time/formats';
import type { ApiToken } from '@/domain/accounts/api-token';
import { describeScopes } from '@/domain/accounts/token-scopes';
import type { RouterOutputs } from '@/server/routers/_app';

export type CreatedToken = RouterOutputs['apiTokens']['create'];

/** Shows a new token once, with its settings, because the form is no longer visible. */
export function TokenSecret({ created: { token, secret }, onDone }: { created: CreatedToken; onDone: () => void }) {
  return (
    <Stack gap={16}>
      <TokenFacts token={token} />
      <Text>This token is shown only once. Treat it like a password: anyone who has it can act as you.</Text>
      <SecretField label="API token" value={secret} question="Leave without copying the token?" onDone={onDone} />
    </Stack>
  );
}

function TokenFacts({ token: { name, scopes, addresses, expiresAt } }: { token: ApiToken }) {
  const formats = useFormats();
  const end = expiresAt ? `expires on ${formats.date(expiresAt)}` : 'works until you revoke it';
  return (
    <Text>
      <b>{name}</b>: {describeScopes(scopes).replace(/\.$/, '')}; {end}
      {addresses.length > 0 && `, from ${addresses.join(', ')} only`}.
    </Text>
  );
}
