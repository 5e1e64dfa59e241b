'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import type { View } from '../tabs';
import { FeedbackForm } from './feedback-form';

export interface FeedbackModalProps {
  /** The page that the feedback is about. */
  view: View;
  opened: boolean;
  onClose: () => void;
}

export function FeedbackModal({ view, opened, onClose }: FeedbackModalProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Send feedback" size="md">
      {(form) => <FeedbackForm view={view} {...form} />}
    </FormModal>
  );
}
