import { z } from 'zod';
import { nounsWith } from '#domain/shared/nouns';
import { addDays, timestamp } from '#domain/shared/time';

/** How long the toast after a deletion offers to undo it, in milliseconds. */
export const UNDO_MS = 10_000;

/** How long deleted rows can be restored, in days of 24 hours. */
export const DELETED_RETENTION_DAYS = 30;

/** At `now`, rows deleted at this instant or earlier are purged. */
export function purgeBefore(now: Date): Date {
  return addDays(now, -DELETED_RETENTION_DAYS);
}

/** The instant from which a row deleted at `deletedAt` can no longer be restored. */
export function goneAt(deletedAt: Date): Date {
  return addDays(deletedAt, DELETED_RETENTION_DAYS);
}

/** A deleted row that can be restored. `name` is its title, or a lead's company. */
export const deletedItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(nounsWith('deletable')),
    name: z.string(),
    deletedAt: timestamp,
    goneAt: timestamp,
  })
  .meta({
    title: 'DeletedItem',
    examples: [
      {
        id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        kind: 'lead',
        name: 'Harbour Lights Festival',
        deletedAt: '2027-03-02T09:30:00.000Z',
        goneAt: '2027-04-01T09:30:00.000Z',
      },
    ],
  });

export type DeletedItem = z.infer<typeof deletedItem>;
