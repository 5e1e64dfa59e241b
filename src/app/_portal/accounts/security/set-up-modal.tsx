'use client';

import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { RECOVERY_CODE_COUNT } from '@/domain/accounts/second-factor-code';
import { CodesModal, type CodesModalProps } from './codes-modal';
import { PasswordStep } from './password-step';
import { type NewSecret, SecretStep } from './secret-step';
import { useSecondFactor } from './use-second-factor';

/** Password, then the secret and a code, then the recovery codes. */
export function SetUpModal({ onClosed, ...modal }: CodesModalProps) {
  const begin = api.secondFactor.begin.useMutation({ gcTime: 0 });
  const { setStatus } = useSecondFactor();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const closed = () => {
    setSecret(null);
    onClosed?.();
  };
  return (
    <CodesModal {...modal} onClosed={closed} title="Set up two-factor sign-in">
      {(onCodes) =>
        secret === null ? (
          <PasswordStep
            takesCode={false}
            action="Continue"
            failure="Not set up"
            send={async ({ password }) => setSecret(await begin.mutateAsync({ password }))}
            onCancel={modal.onClose}
          >
            You need an authenticator app on your phone or in your password manager. Enter your password to begin.
          </PasswordStep>
        ) : (
          <SecretStep
            secret={secret}
            onConfirmed={(codes) => {
              onCodes(codes);
              setStatus({ since: new Date(), recoveryCodesLeft: RECOVERY_CODE_COUNT });
            }}
            onCancel={modal.onClose}
          />
        )
      }
    </CodesModal>
  );
}
