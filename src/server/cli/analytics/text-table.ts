/** Lines of a table for a terminal. Columns after the first are aligned to the right, as numbers are read. */
export function textTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const lines = [head, ...rows].map((cells) => cells.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
