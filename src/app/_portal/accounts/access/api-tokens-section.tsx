'use client';

import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { ApiToken } from '@/domain/accounts/api-token';
import { Section } from '../section';
import { ApiTokenList } from './api-token-list';
import { useApiTokens } from './use-api-tokens';

const NewTokenModal = lazyOverlay(
  () => import('./new-token-modal').then((module) => module.NewTokenModal),
  ({ opened }) => opened,
);

const RevokeTokenModal = lazyOverlay(
  () => import('./revoke-token-modal').then((module) => module.RevokeTokenModal),
  ({ token }) => token !== null,
);

export function ApiTokensSection() {
  const { tokens, add, remove } = useApiTokens();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);

  return (
    <Section id="tokens" hint={HINT}>
      <ApiTokenList tokens={tokens} onRevoke={setRevoking} />
      <Group justify="space-between" mt={16} gap={16}>
        <Anchor href="/api/docs">API reference</Anchor>
        <Button
          ref={newButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          New token
        </Button>
      </Group>
      <NewTokenModal opened={creating} onClose={() => setCreating(false)} onCreated={add} />
      <RevokeTokenModal
        token={revoking}
        onClose={() => setRevoking(null)}
        onRevoked={remove}
        // The row whose button had the focus no longer exists.
        focusAfterRevoking={() => moveFocus(newButton.current)}
      />
    </Section>
  );
}

const HINT = 'A token lets a program act as you until you revoke it. Changing your password does not revoke it.';
