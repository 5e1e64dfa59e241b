'use client';

import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ZoneContext } from '@/app/_ui/time/formats';
import type { ApiToken } from '@/domain/accounts/api-token';
import { ApiTokenList } from './api-token-list';
import { NewTokenModal } from './new-token-modal';
import { RevokeTokenModal } from './revoke-token-modal';
import { Section } from './section';
import { useApiTokens } from './use-api-tokens';

export function ApiTokensSection({ timezone }: { timezone: string }) {
  const { tokens, add, remove } = useApiTokens();
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);

  return (
    <ZoneContext value={timezone}>
      <Section id="api-tokens" title="API tokens" hint={HINT}>
        <ApiTokenList tokens={tokens} onRevoke={setAsked} />
        <Group justify="space-between" mt={16} gap={16}>
          <Anchor href="/api/docs">API reference</Anchor>
          <Button
            ref={newButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            New token
          </Button>
        </Group>
        <NewTokenModal opened={making} onClose={() => setMaking(false)} onMade={add} />
        <RevokeTokenModal
          token={asked}
          onClose={() => setAsked(null)}
          onRevoked={remove}
          // The row whose button had the focus is no longer there to take it back.
          focusAfterRevoking={() => newButton.current?.focus()}
        />
      </Section>
    </ZoneContext>
  );
}

const HINT = 'A token lets a program act as you until you revoke it. A new password does not end it.';
