'use client';

import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { type TemplateItem, useTemplateCache } from './template-cache';

export function useDeleteTemplate() {
  const { mutateAsync } = api.emailTemplates.delete.useMutation();
  return useDelete({ mutateAsync, cache: useTemplateCache(), nameOf: ({ name }: TemplateItem) => name });
}
