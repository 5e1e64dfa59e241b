import { lettersOf } from '#domain/csv/csv-header';

/**
 * A name without what people write differently: letter case, accents, punctuation and blanks. 'E-Mail Address',
 * 'email_address' and 'Émail address' fold to the same text. The exact names of files (`matchHeader`) keep their
 * accents: otherwise a file with the columns 'Email' and 'Émail', which REST accepts, would name one column twice.
 */
export const foldName = (name: string): string => lettersOf(name.normalize('NFKD'));
