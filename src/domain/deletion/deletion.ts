import { z } from 'zod';
import { nounsThat } from '#domain/shared/nouns';
import { addDays, timestamp } from '#domain/shared/time';

/** How long the toast of a deletion offers to undo it, in milliseconds. */
export const UNDO_MS = 10_000;

/** How long what was deleted can be restored, in days of 24 hours. */
export const KEPT_DELETED_DAYS = 30;

/** Rows deleted at this instant or before are gone for good at `now`. */
export function purgeBefore(now: Date): Date {
  return addDays(now, -KEPT_DELETED_DAYS);
}

/** The instant from which something deleted at `deletedAt` can no longer be restored. */
export function goneAt(deletedAt: Date): Date {
  return addDays(deletedAt, KEPT_DELETED_DAYS);
}

/** Something that was deleted and can be restored. `name` is its title, or the company of a lead. */
export const deletedItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(nounsThat('deletable')),
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
