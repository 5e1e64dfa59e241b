import { z } from 'zod';
import { DELETED_KINDS } from '#domain/deletion/deleted-kind';
import { timestamp } from '#domain/shared/time-schemas';

/** A deleted row that can be restored. `name` is its title, or a lead's company. */
export const deletedItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(DELETED_KINDS),
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
