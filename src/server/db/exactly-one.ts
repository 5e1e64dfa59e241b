/** The row of a statement that answers exactly one; that it answered none is a fault of ours. */
export function exactlyOne<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A statement that answers one row answered none.');
  return row;
}
