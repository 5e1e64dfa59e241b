'use client';

import { Modal } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import type { CodesModalProps } from './codes-modal';
import { PasswordStep } from './password-step';
import { useSecondFactor } from './use-second-factor';

export function TurnOffModal({ opened, onClose, onClosed }: CodesModalProps) {
  const turnOff = api.secondFactor.turnOff.useMutation();
  const { setStatus } = useSecondFactor();
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title="Turn off two-factor sign-in">
      <PasswordStep
        takesCode
        action="Turn off"
        color="red.9"
        failure="Not turned off"
        send={async (proof) => {
          await turnOff.mutateAsync(proof);
          setStatus({ since: null, recoveryCodesLeft: 0 });
          notifyDone('Two-factor sign-in is off.');
          onClose();
        }}
        onCancel={onClose}
      >
        Your password alone will sign you in. Your recovery codes stop working.
      </PasswordStep>
    </Modal>
  );
}
