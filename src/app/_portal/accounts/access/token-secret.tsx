'use client';

import { Stack, Text } from '@mantine/core';
import { SecretField } from '@/app/_ui/interaction/secret-field';
import type { RouterOutputs } from '@/server/routers/_app';
import { TokenFacts } from './token-facts';

export type CreatedToken = RouterOutputs['apiTokens']['create'];

/** Shows a new token once, with its settings, because the form is no longer visible. */
export function TokenSecret({ created: { token, secret }, onDone }: { created: CreatedToken; onDone: () => void }) {
  return (
    <Stack gap={16}>
      <div>
        <Text fw={500} mb={4} style={{ overflowWrap: 'anywhere' }}>
          {token.name}
        </Text>
        <TokenFacts token={token} />
      </div>
      <Text>This token is shown only once. Treat it like a password: anyone who has it can act as you.</Text>
      <SecretField label="API token" value={secret} question="Leave without copying the token?" onDone={onDone} />
    </Stack>
  );
}
