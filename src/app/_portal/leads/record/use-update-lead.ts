'use client';

import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import { changedValues } from '@/domain/fields/field';
import { leadFields, lead as leadSchema, type UpdatedLead, type UpdateLeadChanges } from '@/domain/leads/lead';
import { type LeadItem, useLeadCache } from './lead-cache';

function preview(lead: LeadItem, changes: UpdateLeadChanges, zone: string): LeadItem {
  const moved = changes.status !== undefined && changes.status !== lead.status;
  return {
    ...lead,
    ...changedValues(leadFields, changes, zone),
    ...(moved ? { stageEnteredAt: new Date() } : {}),
  };
}

const UPDATE: UpdateOptions<LeadItem, UpdateLeadChanges, UpdatedLead> = {
  noun: 'lead',
  schema: leadSchema,
  send: (client, input) => client.leads.update.mutate(input),
  preview,
  undo: 'undoMove',
};

/** Updates a lead optimistically in every list and column. */
export const useUpdateLead = () => useUpdate(UPDATE, useLeadCache());
