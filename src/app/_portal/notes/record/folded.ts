/** More than the lines that are shown can hold is not worth laying out. */
const FOLDED = 600;

/** The beginning of a text for a few lines: empty lines would take the place of what is said. */
export const folded = (text: string): string =>
  text
    .slice(0, FOLDED)
    .trimStart()
    .replaceAll(/\s*\n\s*/g, '\n');
