/**
 * A name without what people write differently: letter case, accents, punctuation and blanks. 'E-Mail Address',
 * 'email_address' and 'Émail address' fold to the same text.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
