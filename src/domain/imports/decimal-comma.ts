import { readAmount } from '#domain/shared/money';

const CURRENCY = String.raw`(?:US\$|USD|\$)?`;
/** Thousands may be apart by a point, a blank or an apostrophe. */
const WITH_COMMA = new RegExp(
  String.raw`^${CURRENCY}\s*(\d{1,3}(?:[.\s'’]\d{3})+|\d{1,12})(?:,(\d+))?\s*${CURRENCY}$`,
  'i',
);

/** An amount with a decimal comma, such as `1.234,56`, with a point instead; null for any other text (D83). */
export function readDecimalComma(cell: string): string | null {
  const [, whole, cents] = WITH_COMMA.exec(cell.trim()) ?? [];
  if (whole === undefined) return null;
  return whole.replace(/\D/g, '') + (cents === undefined ? '' : `.${cents}`);
}

/** Whether an amount makes sense only with a decimal comma: `12,5` does, and `12,500` and `1.234` do not. */
export function needsDecimalComma(cell: string): boolean {
  const read = cell.includes(',') && readAmount(cell) === null ? readDecimalComma(cell) : null;
  return read !== null && readAmount(read) !== null;
}
