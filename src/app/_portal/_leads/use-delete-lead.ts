'use client';

import { api } from '@/app/_trpc/client';
import { useDelete } from '../_deleted/use-delete';
import { type LeadItem, useLeadCache } from './lead-cache';

export function useDeleteLead() {
  const { mutateAsync } = api.leads.delete.useMutation();
  return useDelete({ mutateAsync, cache: useLeadCache(), nameOf: ({ companyName }: LeadItem) => companyName });
}
