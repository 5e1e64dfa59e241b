'use client';

import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api } from '@/app/_trpc/client';
import { withGivenValues } from '@/domain/custom-fields/custom-field-kinds';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import { placeLead } from '@/domain/leads/assignment';
import type { UpdatedLead, UpdateLeadChanges } from '@/domain/leads/lead';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { type LeadItem, useLeadCache } from './lead-cache';

function preview(lead: LeadItem, changes: UpdateLeadChanges, zone: string): LeadItem {
  const place = placeLead(lead, changes);
  const now = new Date();
  const { custom = {}, ...others } = changes;
  const { status = lead.status } = changes;
  return {
    ...withChanges(lead, others, { zone, times: ['nextFollowUp'] }),
    custom: withGivenValues(lead.custom, custom),
    ...(status !== lead.status ? { stageEnteredAt: now, closedAt: isOpenStatus(status) ? null : now } : {}),
    // Until the server has derived the new one.
    ...(changes.phone !== undefined && changes.phone !== lead.phone ? { phoneNumber: null } : {}),
    ...(place.ok ? place.value : {}),
  };
}

export const LEAD_MODULE: NounModule<LeadItem, UpdateLeadChanges, UpdatedLead> = {
  noun: 'lead',
  nameOf: ({ companyName }) => companyName,
  useCache: useLeadCache,
  useDeletion: api.leads.delete.useMutation,
  consequence: `Its contacts, files and open automatic tasks go with it. You can restore them for ${DELETED_RETENTION_DAYS} days, in Settings.`,
  loadSchema: async () => (await import('@/domain/leads/lead')).lead,
  send: (client, input) => client.leads.update.mutate(input),
  preview,
  undo: 'undoMove',
};

/** Updates a lead optimistically in every list and column. */
export const useUpdateLead = () => useUpdate(LEAD_MODULE);
