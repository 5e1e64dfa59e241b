'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { LicenseForm } from './license-form';
import type { License } from './use-licenses';

interface LicenseModalProps {
  opened: boolean;
  /** The license to change; null for a new one. */
  license: License | null;
  teamId: string | null;
  onClose: () => void;
}

export function LicenseModal({ opened, license, teamId, onClose }: LicenseModalProps) {
  const shown = useLast(opened ? (license ?? NEW) : null);
  const edited = shown === NEW ? null : shown;
  return (
    <FormModal opened={opened} title={edited ? 'Edit license' : 'New license'} onClose={onClose}>
      {(modal) => shown && <LicenseForm license={edited} teamId={teamId} {...modal} />}
    </FormModal>
  );
}

const NEW = 'new';
