import { z } from 'zod';
import { addDays, timestamp } from '#domain/shared/time';

/** How long the toast of a deletion offers to undo it, in milliseconds. */
export const UNDO_MS = 10_000;

/** How long what was deleted can be restored, in days of 24 hours. */
export const KEPT_DELETED_DAYS = 30;

/** What can be deleted and restored. */
export const DELETABLE_KINDS = ['lead', 'task', 'note', 'event'] as const;

export type DeletableKind = (typeof DELETABLE_KINDS)[number];

export const DELETABLE_LABELS = {
  lead: 'Lead',
  task: 'Task',
  note: 'Note',
  event: 'Event',
} as const satisfies Record<DeletableKind, string>;

/** What was deleted at this instant or before is gone for good at `now`. */
export function purgeBefore(now: Date): Date {
  return addDays(now, -KEPT_DELETED_DAYS);
}

/** The instant from which something deleted at `deletedAt` can no longer be restored. */
export function goneAt(deletedAt: Date): Date {
  return addDays(deletedAt, KEPT_DELETED_DAYS);
}

/** Something that was deleted and can be restored; `name` is a lead's company, or the title. */
export const deletedItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(DELETABLE_KINDS),
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
