/**
 * An amount in US dollars rounded to the cent, half a cent away from zero: what leaves in a response, a file or a print
 * is money, and not 40.95000000000002 (D106). Round results only, never what is calculated with. `toPrecision` takes
 * away the error of the calculation first, so that 1.005 is half a cent more than 1.
 */
export function roundToCents(dollars: number): number {
  const cents = Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)));
  return cents === 0 ? 0 : (Math.sign(dollars) * cents) / 100;
}
