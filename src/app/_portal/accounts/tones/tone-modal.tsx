'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import type { ToneTemplate } from '@/domain/ai/tone';
import { ToneForm } from './tone-form';

interface ToneModalProps {
  opened: boolean;
  /** The tone to change; null for a new one. */
  tone: ToneTemplate | null;
  onClose: () => void;
  onSaved: (tone: ToneTemplate) => void;
}

export function ToneModal({ opened, tone, onClose, onSaved }: ToneModalProps) {
  return (
    <FormModal opened={opened} title={tone ? 'Edit tone' : 'New tone'} onClose={onClose}>
      {({ onDirty, onCancel, onDone }) => (
        <ToneForm
          tone={tone}
          onDirty={onDirty}
          onCancel={onCancel}
          onSaved={(saved) => {
            onSaved(saved);
            onDone();
          }}
        />
      )}
    </FormModal>
  );
}
