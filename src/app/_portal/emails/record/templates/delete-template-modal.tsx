'use client';

import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import type { TemplateItem } from './template-cache';
import { useDeleteTemplate } from './use-delete-template';

interface DeleteTemplateModalProps {
  template: TemplateItem | null;
  onClose: () => void;
}

export function DeleteTemplateModal({ template, onClose }: DeleteTemplateModalProps) {
  return (
    <DeleteModal
      noun="template"
      item={template}
      nameOf={({ name }) => name}
      onDelete={useDeleteTemplate()}
      onClose={onClose}
    />
  );
}
