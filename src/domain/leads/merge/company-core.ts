import { foldForSearch } from '#domain/shared/search';

/**
 * The legal forms that a name can end with, without dots. `company_core.sql` has the same list. Words that are also
 * part of names, such as "spa", are left out.
 */
export const LEGAL_FORMS = [
  ...['& co', 'and co', 'co', 'company', 'corp', 'corporation', 'inc', 'incorporated', 'ltd', 'limited'],
  ...['llc', 'llp', 'lllp', 'lp', 'plc', 'pllc', 'pc', 'pty', 'pte', 'pvt', 'gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'ohg'],
  ...['ug', 'sa', 'sas', 'sarl', 'srl', 'bv', 'nv', 'ab', 'aps', 'oy', 'oyj', 'kft', 'sro', 'sp z oo'],
] as const;

const ENDING = new RegExp(`( (${LEGAL_FORMS.join('|')}))+$`);

/**
 * The name of a company as duplicates are compared by it (D89): folded as searches fold, without dots, commas, brackets
 * and repeated blanks, and without the legal forms at its end. A name that is nothing but a legal form keeps its first
 * word. Empty if there is nothing to compare.
 */
export const companyCore = (name: string): string =>
  foldForSearch(name)
    .replaceAll('.', '')
    .replaceAll(/[,;()\t-\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(ENDING, '');
