import { z } from 'zod';
import { TRUST_ITEM_IDS } from '#domain/trust/trust-items';

const item = z.enum(TRUST_ITEM_IDS as [(typeof TRUST_ITEM_IDS)[number], ...typeof TRUST_ITEM_IDS]);

/** Which checklist: the user's own, or theirs for a lead. */
export const readTrustInput = z.object({
  leadId: z.uuid().optional().meta({ description: 'The checklist for this lead. By default, your own.' }),
});

export type ReadTrustInput = z.infer<typeof readTrustInput>;

export const checkTrustInput = z
  .strictObject({
    leadId: z.uuid().nullable().optional().meta({ description: 'The checklist for this lead. By default, your own.' }),
    item,
    checked: z.boolean(),
  })
  .meta({ title: 'TrustCheck', examples: [{ item: 'fill-rate', checked: true }] });

export type CheckTrustInput = z.infer<typeof checkTrustInput>;

/** The items that are checked off. */
export const trustChecklist = z
  .object({ leadId: z.uuid().nullable(), checked: z.array(item).max(TRUST_ITEM_IDS.length) })
  .meta({ title: 'TrustChecklist', examples: [{ leadId: null, checked: ['fill-rate'] }] });

export type TrustChecklist = z.infer<typeof trustChecklist>;
