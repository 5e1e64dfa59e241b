'use client';

import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { WebhookItem } from './use-webhooks';
import { WebhookForm, type WebhookFormProps } from './webhook-form';

interface WebhookModalProps extends Pick<WebhookFormProps, 'onCreated'> {
  opened: boolean;
  /** The endpoint to change; null for a new one. */
  webhook: WebhookItem | null;
  onClose: () => void;
}

export function WebhookModal({ opened, webhook, onClose, onCreated }: WebhookModalProps) {
  const shown = useLast(opened ? (webhook ?? NEW) : null);
  const edited = shown === NEW ? null : shown;
  return (
    <FormModal opened={opened} title={edited ? 'Edit endpoint' : 'Add endpoint'} size="xl" onClose={onClose}>
      {(modal) => shown && <WebhookForm webhook={edited} onCreated={onCreated} {...modal} />}
    </FormModal>
  );
}

const NEW = 'new';
