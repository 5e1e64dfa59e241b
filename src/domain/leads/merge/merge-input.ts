import { z } from 'zod';
import { inputsOf } from '#domain/fields/field';
import { lead, leadFields } from '#domain/leads/lead';
import { MAX_MERGED_LEADS, MERGED_WITH_ITSELF } from '#domain/leads/merge/merge-limits';
import { addressText } from '#domain/shared/text-schemas';

const leadIds = z
  .array(z.uuid())
  .min(1)
  .max(MAX_MERGED_LEADS - 1)
  .refine((ids) => new Set(ids).size === ids.length, { error: MERGED_WITH_ITSELF })
  .meta({ description: 'The leads that become part of it.' });

// An address that the leads already have may stay, even if it cannot be mailed (D77).
const values = z
  .strictObject({ ...inputsOf(leadFields), email: addressText })
  .omit({ externalId: true })
  .partial()
  .meta({
    description:
      'The values of the fields in which the leads differ, and of any other field. A field that is left out keeps the value of the lead that survives; if that is empty, it takes the value of one that is merged into it. `status` is that of one of the leads, and brings its dates and its reason for a loss along.',
  });

/** Merges leads into another one (D89). `versions` are those that the caller saw, by the id of the lead. */
export const mergeLeadsInput = z
  .strictObject({
    leadIds,
    values: values.optional(),
    versions: z.record(z.uuid(), z.int().min(1)).optional().meta({
      description:
        'The `version` of each lead when you read it, by its id. If one has changed since, nothing is merged.',
    }),
  })
  .meta({
    title: 'LeadMerge',
    examples: [
      {
        leadIds: ['0198c2f4-6c8f-7d4b-8e32-7a1f5b9c2d3e'],
        values: { phone: '+1 (415) 555-0134', priority: 'HIGH' },
      },
    ],
  });

export type MergeLeadsInput = z.infer<typeof mergeLeadsInput>;

/** The lead that survived a merge. */
export const mergedLead = lead
  .extend({
    mergeId: z.uuid().meta({ description: 'Undoes the merge, for 30 days.' }),
  })
  .meta({ title: 'MergedLead', examples: [] });

export type MergedLead = z.infer<typeof mergedLead>;
