import { z } from 'zod';
import { recipient } from '#domain/emails/recipients';
import { SUPPRESSION_REASONS } from '#domain/emails/suppression';
import { pagingFields } from '#domain/shared/paging-schemas';
import { timestamp } from '#domain/shared/time-schemas';

/** An address that gets no more email, as its user sees it. */
export const suppression = z
  .object({
    id: z.uuid(),
    address: z.string().meta({ description: 'In lower case.' }),
    reason: z.enum(SUPPRESSION_REASONS),
    createdAt: timestamp,
  })
  .meta({
    title: 'EmailSuppression',
    examples: [
      {
        id: '0198c2fd-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
        address: 'noor@harbourlights.example',
        reason: 'unsubscribed',
        createdAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Suppression = z.infer<typeof suppression>;

/** Newest first (D16). */
export const listSuppressionsInput = z.object({ cursor: pagingFields.cursor, limit: pagingFields.limit });

export type ListSuppressionsInput = z.infer<typeof listSuppressionsInput>;

/** An address whose owner said that they want no more email. */
export const addSuppressionInput = z
  .strictObject({ address: recipient })
  .meta({ title: 'NewEmailSuppression', examples: [{ address: 'casey@northquay.example' }] });
