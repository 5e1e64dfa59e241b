/**
 * Moves the focus on from a row that is about to go, or the keyboard would start over at the top of the page: to what
 * removes the row after it, or before it, and `otherwise` where it was the only one.
 */
export function focusNext(row: Element | null, otherwise: HTMLElement | null): void {
  // Whoever has gone elsewhere meanwhile is not fetched back. A button that is switched off has lost the focus.
  const { activeElement } = document;
  if (!row || (activeElement !== document.body && !row.contains(activeElement))) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const remover = neighbour?.querySelector<HTMLElement>('[data-removes]');
  (remover ?? otherwise)?.focus();
}
