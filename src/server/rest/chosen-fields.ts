import { z } from 'zod';
import { clip } from '@/domain/shared/text';

type Fields = Record<string, unknown>;

/** The rows of an output on the wire: those of its list, or the output itself. */
export interface Rows {
  /** The key of the list; null for a single row. */
  list: string | null;
  /** The names of all fields that rows have. */
  names: ReadonlySet<string>;
}

const MAX_SHOWN = 100;

/** The rows of an operation that reads some; null for any other output. */
export function rowsOfOutput(output: z.ZodType, list: string): Rows | null {
  if (!(output instanceof z.ZodObject)) return null;
  const listed: unknown = output.shape[list];
  if (listed instanceof z.ZodArray) {
    const names = namesIn(listed.def.element);
    return names.size > 0 ? { list, names } : null;
  }
  return 'id' in output.shape ? { list: null, names: namesIn(output) } : null;
}

function namesIn(schema: unknown): Set<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (schema instanceof z.ZodUnion) return new Set(schema.def.options.flatMap((option) => [...namesIn(option)]));
  return new Set();
}

const chosenIn = (written: string): string[] => written.split(',');

/** The query parameter that chooses fields. */
export function fieldsParameter({ list, names }: Rows) {
  const unknownIn = (written: unknown) => chosenIn(String(written)).find((name) => !names.has(name));
  const all = [...names].map((name) => `\`${name}\``).join(', ');
  return z
    .string()
    .refine((written) => unknownIn(written) === undefined, {
      error: ({ input }) => `Unknown field: ${clip(unknownIn(input) ?? '', MAX_SHOWN)}`,
    })
    .optional()
    .meta({
      description: `Only these fields${list === null ? '' : ' of each row'}, separated by commas, and always \`id\`. The response leaves out the others, although its schema requires them. One or more of ${all}.`,
    });
}

/** An output on the wire with only the chosen fields of its rows. */
export function chooseFields(output: unknown, written: string, { list }: Rows): unknown {
  const chosen = new Set(['id', ...chosenIn(written)]);
  const choose = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => chosen.has(name)));
  if (list === null) return choose(output as Fields);
  const page = output as Fields;
  return { ...page, [list]: (page[list] as object[]).map(choose) };
}
