'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { LetterheadForm } from './letterhead-form';
import type { QuoteSettingsItem } from './use-quote-settings';

interface LetterheadModalProps {
  opened: boolean;
  settings: QuoteSettingsItem;
  onClose: () => void;
}

export function LetterheadModal({ opened, settings, onClose }: LetterheadModalProps) {
  const shown = useLast(opened ? settings : null);
  return (
    <FormModal opened={opened} title="Letterhead and terms" onClose={onClose}>
      {({ dirty: _, ...form }) => shown && <LetterheadForm settings={shown} {...form} />}
    </FormModal>
  );
}
