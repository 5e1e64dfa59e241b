import { z } from 'zod';
import { LEAD_LIMITS, lead } from '#domain/leads/lead';
import { pagingFields } from '#domain/shared/paging-schemas';
import { WRITTEN_EMAIL_MAX } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';

/** What leads can share that makes them likely duplicates (D89): the address or phone of any contact, or the company. */
export const SHARED_VALUES = ['email', 'phone', 'company'] as const;

export type SharedValue = (typeof SHARED_VALUES)[number];

const sharing = z.array(z.enum(SHARED_VALUES));

/** A lead that may be the same as another one. */
const likelyLead = lead.pick({
  id: true,
  ownerId: true,
  teamId: true,
  companyName: true,
  contactPerson: true,
  email: true,
  phone: true,
  status: true,
  createdAt: true,
});

/** A likely duplicate, with what it shares. */
export const duplicateLead = likelyLead.extend({ sharing });

export type DuplicateLead = z.infer<typeof duplicateLead>;

/** What has been typed of a lead so far. Nothing is required, and nothing needs to be valid. */
export const findDuplicatesInput = z.strictObject({
  companyName: text(LEAD_LIMITS.companyName).optional(),
  email: text(WRITTEN_EMAIL_MAX).optional(),
  phone: text(LEAD_LIMITS.phone).optional(),
});

export type FindDuplicates = z.infer<typeof findDuplicatesInput>;

/** Two leads that are likely the same, the older one first. */
export const duplicatePair = z.object({ leads: z.tuple([likelyLead, likelyLead]), sharing });

export type DuplicatePair = z.infer<typeof duplicatePair>;

/** Not strict: infinite queries add their own fields to the input. */
export const listDuplicatesInput = z.object({ cursor: pagingFields.cursor, limit: pagingFields.limit });

/** Two leads that the user says are not the same, or may be after all. */
export const distinctLeadsInput = z.strictObject({
  ids: z.tuple([z.uuid(), z.uuid()]).refine(([a, b]) => a !== b, { error: 'Name two leads' }),
  distinct: z.boolean(),
});
