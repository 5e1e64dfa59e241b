import type { CustomPlace, CustomValues } from '@/domain/custom-fields/custom-field-kinds';
import { type ShownCustom, showCustom } from '@/domain/custom-fields/custom-values';
import type { Database } from '@/server/db/client';
import { fieldsById } from './field-rows';

type Stored = CustomPlace & { custom: CustomValues };

/**
 * Rows with the values of their custom fields as they are sent, instead of as stored (D88). One statement for any number of
 * rows, and none if they have no values. Changes the rows, because copying a page costs as much as reading it.
 */
export async function showAll<Row extends Stored>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & Pick<ShownCustom, 'customOther'>)[]> {
  const fields = await fieldsById(
    db,
    rows.flatMap(({ custom }) => Object.keys(custom)),
  );
  return rows.map((row) => Object.assign(row, showCustom(row.custom, row, fields)));
}

/** The same for one row. */
export async function showOne<Row extends Stored>(
  db: Database,
  row: Row,
): Promise<Row & Pick<ShownCustom, 'customOther'>> {
  return Object.assign(row, showCustom(row.custom, row, await fieldsById(db, Object.keys(row.custom))));
}
