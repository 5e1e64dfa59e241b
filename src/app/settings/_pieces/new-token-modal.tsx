'use client';

import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ApiToken } from '@/domain/accounts/api-token';
import { NewTokenForm } from './new-token-form';
import { type MadeToken, TokenSecret } from './token-secret';

export interface NewTokenModalProps {
  opened: boolean;
  onClose: () => void;
  onMade: (token: ApiToken) => void;
}

/** Asks what the token is for, then shows it: once, here, and never again (D29). */
export function NewTokenModal({ opened, onClose, onMade }: NewTokenModalProps) {
  const [made, setMade] = useState<MadeToken | null>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  // Opened again while it still fades out, it must not show the last token a second time.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setMade(null);
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(null)}
      title={made === null ? 'New API token' : 'Copy your token now'}
      // A slip of the hand must not lose what is shown only once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
      withCloseButton={made === null}
    >
      {made === null ? (
        <NewTokenForm
          onCancel={onClose}
          onMade={(answer) => {
            setMade(answer);
            onMade(answer.token);
          }}
        />
      ) : (
        <TokenSecret made={made} onDone={onClose} />
      )}
    </Modal>
  );
}
