'use client';

import { api } from '@/app/_trpc/client';
import { CodesModal, type CodesModalProps } from './codes-modal';
import { PasswordStep } from './password-step';

export function RenewCodesModal(modal: CodesModalProps) {
  const utils = api.useUtils();
  const renew = api.secondFactor.renewCodes.useMutation({ gcTime: 0 });
  return (
    <CodesModal {...modal} title="New recovery codes">
      {(onCodes) => (
        <PasswordStep
          takesCode
          action="Create codes"
          failure="Not created"
          send={async (proof) => {
            onCodes((await renew.mutateAsync(proof)).recoveryCodes);
            void utils.secondFactor.status.invalidate();
          }}
          onCancel={modal.onClose}
        >
          You get ten new codes. The old ones stop working.
        </PasswordStep>
      )}
    </CodesModal>
  );
}
