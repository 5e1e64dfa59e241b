'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { CustomField } from '../use-custom-fields';
import { FieldForm } from './field-form';

interface FieldModalProps {
  opened: boolean;
  /** The field to change; null for a new one. */
  field: CustomField | null;
  teamId: string | null;
  onClose: () => void;
}

export function FieldModal({ opened, field, teamId, onClose }: FieldModalProps) {
  const shown = useLast(opened ? (field ?? NEW) : null);
  const edited = shown === NEW ? null : shown;
  return (
    <FormModal opened={opened} title={edited ? 'Edit field' : 'New field'} size="md" onClose={onClose}>
      {(modal) => shown && <FieldForm field={edited} teamId={teamId} {...modal} />}
    </FormModal>
  );
}

const NEW = 'new';
