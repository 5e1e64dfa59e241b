import { addressesIn } from '#domain/shared/address';

/**
 * The addresses in a text as mail programs copy recipients: `Noor Haddad <noor@example.com>; ops@example.com`. Empty if
 * the text needs no conversion: it is a plain address, part of one, or something else.
 */
export function pastedAddresses(text: string): string[] {
  const addresses = addressesIn(text);
  return addresses.length === 1 && addresses[0] === text.trim() ? [] : addresses;
}
