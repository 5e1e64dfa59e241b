/** The row of a statement that always returns exactly one. Throws if it is missing, which is a bug. */
export function exactlyOne<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row;
}
