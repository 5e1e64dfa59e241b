/** Maximum length in characters: more than the visible lines can hold. */
const MAX_LENGTH = 600;

/** The beginning of a text for a preview of a few lines, without empty lines. */
export const notePreview = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .trimStart()
    .replaceAll(/\s*\n\s*/g, '\n');
