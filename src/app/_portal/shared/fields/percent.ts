/** A share as percent, without the noise of binary fractions. */
export const percentText = (share: number | null): string =>
  share === null ? '' : String(Number((share * 100).toPrecision(12)));

/** NaN for whatever is no number, which the schema refuses. */
export const readNumber = (typed: string): number => {
  const text = typed.replaceAll(/[\s,]/g, '');
  return text === '' ? Number.NaN : Number(text);
};

export const readPercent = (typed: string): number =>
  Number((readNumber(typed.replace(/%\s*$/, '')) / 100).toPrecision(12));

/** What is typed as percent is refused in percent. */
export const percentError = (max: number) => `Must be a percentage from 0 to ${max * 100}`;
