import { z } from 'zod';
import { CHANGE_KINDS, type ChangeKind } from '#domain/changes/change-kinds';
import { NOUN_ROWS } from '#domain/changes/noun-rows';
import { pagingFields } from '#domain/shared/paging-schemas';

const changeOf = <Kind extends string, Row extends z.ZodType>(kind: Kind, row: Row) =>
  z.object({
    kind: z.literal(kind),
    id: z.uuid(),
    op: z.enum(['upsert', 'delete']).meta({ description: 'Whether to keep `row`, or to drop the row with this `id`.' }),
    row: row.nullable().meta({ description: 'The row as it is now; null if you can no longer see it.' }),
    mergedInto: z.uuid().optional().meta({ description: 'For a lead that was merged: the lead that it is part of.' }),
  });

type RowSchema<Kind extends ChangeKind> = Extract<(typeof NOUN_ROWS)[Kind], z.ZodType>;
type Change = { [Kind in ChangeKind]: ReturnType<typeof changeOf<Kind, RowSchema<Kind>>> }[ChangeKind];

/** A changed row: its current state, or a tombstone (D68). */
export const change = z.discriminatedUnion(
  'kind',
  CHANGE_KINDS.map((kind) => changeOf(kind, NOUN_ROWS[kind])) as unknown as [Change, ...Change[]],
);

export const changePage = z.object({
  items: z.array(change),
  nextCursor: z.string().meta({
    description: 'Send it as `cursor` the next time. Keep it, whether or not there is more.',
    examples: ['WyI0NzExIiwwLDE3NjM4ODIwMDAwMDAsIjAxOThjMmZiLTdkM2EtNGE0MS05YzBlLTNiMmExZDBjOWY4ZSIsImNoYW5nZXMiXQ'],
  }),
  more: z.boolean().meta({ description: 'Whether there is more to read at once.' }),
});

const KINDS = CHANGE_KINDS.join('|');

export const listChangesInput = z.strictObject({
  cursor: pagingFields.cursor.meta({ description: 'The last `nextCursor`. Omit it to begin.' }),
  kinds: z
    .string()
    .max(100)
    .regex(new RegExp(`^(${KINDS})(,(${KINDS}))*$`), { error: `Must be some of ${CHANGE_KINDS.join(', ')}` })
    .optional()
    .meta({
      description: `Only changes of these: some of ${CHANGE_KINDS.map((kind) => `\`${kind}\``).join(', ')}, separated by commas. By default, all that you may read.`,
      examples: ['lead,task'],
    }),
  limit: pagingFields.limit,
});

export type RowChange = z.output<typeof change>;
export type ChangePage = z.output<typeof changePage>;
