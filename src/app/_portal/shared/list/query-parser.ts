import { createParser } from 'nuqs';

/** Parses a URL parameter; values that the rule does not accept count as absent. */
export const parserFor = (isValid: (text: string) => boolean) =>
  createParser({ parse: (text) => (isValid(text) ? text : null), serialize: String });
