'use client';

import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { RecoveryCodes } from './recovery-codes';

export interface CodesModalProps {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

interface Steps extends CodesModalProps {
  title: string;
  /** What comes before the codes. */
  children: (onCodes: (codes: string[]) => void) => ReactNode;
}

/** A dialog at whose end there are new recovery codes, shown once. */
export function CodesModal({ opened, onClose, onClosed, title, children }: Steps) {
  const phone = usePhone();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCodes(null);
        onClosed?.();
      }}
      title={codes === null ? title : 'Keep your recovery codes'}
      size="lg"
      fullScreen={phone}
      // The codes are shown only once, so a stray click or key must not close the dialog.
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes === null ? children(setCodes) : <RecoveryCodes codes={codes} onDone={onClose} />}
    </Modal>
  );
}
