import type { z } from 'zod';
import { problemOf } from '../feedback/problems';

/** Loads the schema of an item, which a page needs only after a conflict. */
export type LoadSchema<Item> = () => Promise<z.ZodType<Item>>;

/** The newer version of the item, if a save was rejected because of a conflict and the schema could be loaded. */
export async function newerVersion<Item>(error: unknown, loadSchema: LoadSchema<Item>): Promise<Item | undefined> {
  const { code, details } = problemOf(error);
  if (code !== 'STALE_EDIT') return undefined;
  const schema = await loadSchema().catch(() => null);
  return schema?.safeParse(details?.current).data;
}
