'use client';

import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { type LeadItem, useLeadCache } from './lead-cache';

export function useDeleteLead() {
  const { mutateAsync } = api.leads.delete.useMutation();
  return useDelete({ mutateAsync, cache: useLeadCache(), nameOf: ({ companyName }: LeadItem) => companyName });
}
