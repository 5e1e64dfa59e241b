'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import type { ApiToken } from '@/domain/accounts/api-token';
import { NewTokenForm } from './new-token-form';
import { type CreatedToken, TokenSecret } from './token-secret';

export interface NewTokenModalProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (token: ApiToken) => void;
}

/** Asks for the token's settings, then shows the secret once (D29). */
export function NewTokenModal({ opened, onClose, onCreated }: NewTokenModalProps) {
  const phone = usePhone();
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  // Reopened while fading out: do not show the previous token again.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setCreated(null);
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      fullScreen={phone && created === null}
      title={created === null ? 'New API token' : 'Copy your token now'}
      // The secret is shown only once, so a stray click or key must not close the dialog.
      closeOnClickOutside={created === null}
      closeOnEscape={created === null}
      withCloseButton={created === null}
    >
      {created === null ? (
        <NewTokenForm
          onCancel={onClose}
          onCreated={(answer) => {
            setCreated(answer);
            onCreated(answer.token);
          }}
        />
      ) : (
        <TokenSecret created={created} onDone={onClose} />
      )}
    </Modal>
  );
}
