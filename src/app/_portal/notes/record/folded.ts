/** Maximum length in characters: more than the visible lines can hold. */
const FOLDED = 600;

/** The beginning of a text for a preview of a few lines, without empty lines. */
export const folded = (text: string): string =>
  text
    .slice(0, FOLDED)
    .trimStart()
    .replaceAll(/\s*\n\s*/g, '\n');
