/** Every row of a list has a link that opens what it stands for, and takes the focus for the row. */
const ROW_LINK = 'a[data-row-focus]';

/**
 * Asked while the row of `id` still stands there, answers how to bring the focus to what follows it once it is gone:
 * the next row, or the one before; the heading of the page where there is neither.
 */
export function nextRowOf(id: string): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(ROW_LINK)].map((link) => link.href);
  const at = links.findIndex((href) => href.includes(id));
  const near = at < 0 ? [] : [links[at + 1], links[at - 1]];
  return () => {
    const now = [...document.querySelectorAll<HTMLAnchorElement>(ROW_LINK)];
    const next = near.map((href) => now.find((link) => link.href === href)).find((link) => link !== undefined);
    if (next) next.focus();
    else focusHeading();
  };
}

function focusHeading() {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
