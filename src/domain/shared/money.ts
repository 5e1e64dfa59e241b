/** The most that an amount may be, in US dollars. */
export const MAX_AMOUNT = 999_999_999.99;

/** US notation: a comma only before three digits, at most two decimals (D83). */
const AMOUNT_PATTERN = /^(?:US\$|USD|\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,2})?(?:\s*USD)?$/i;

const DECIMALS_PATTERN = /\.\d{3,}(?:\s*USD)?$/i;

const MAX_WRITTEN = 40;

export const INVALID_AMOUNT = 'Must be an amount in US dollars, such as 12500 or $12,500.50';
export const AMOUNT_DECIMALS = 'Must have at most two decimals';
export const AMOUNT_RANGE = `Must be an amount from 0 to ${MAX_AMOUNT.toLocaleString('en-US')}`;

/**
 * Reads an amount in US dollars, as a number or in US notation: `12500.5`, `$12,500.50`, `$ 12,500` (D83). Returns null
 * if it is malformed, negative, too large, or has more than two decimals; `amountError` says which.
 */
export function readAmount(written: number | string): number | null {
  return amountError(written) === null ? roundToCents(toDollars(written)) : null;
}

/** Why an amount is refused; null if it is not. */
export function amountError(written: number | string): string | null {
  if (typeof written === 'string' && (written.length > MAX_WRITTEN || !AMOUNT_PATTERN.test(written.trim()))) {
    return DECIMALS_PATTERN.test(written.trim()) ? AMOUNT_DECIMALS : INVALID_AMOUNT;
  }
  const dollars = toDollars(written);
  if (Number.isNaN(dollars)) return INVALID_AMOUNT;
  if (dollars < 0 || dollars > MAX_AMOUNT) return AMOUNT_RANGE;
  return roundToCents(dollars) === Number(dollars.toPrecision(15)) ? null : AMOUNT_DECIMALS;
}

const toDollars = (written: number | string): number =>
  typeof written === 'number' ? written : Number(written.replace(/[^\d.]/g, ''));

/**
 * An amount in US dollars rounded to the cent, half a cent away from zero: what leaves in a response, a file or a print
 * is money, and not 40.95000000000002 (D106). Round results only, never what is calculated with. `toPrecision` takes
 * away the error of the calculation first, so that 1.005 is half a cent more than 1.
 */
export function roundToCents(dollars: number): number {
  const cents = Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)));
  return cents === 0 ? 0 : (Math.sign(dollars) * cents) / 100;
}
