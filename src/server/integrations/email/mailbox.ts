/** A name and an address, as in a From header. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The parts of `MAIL_FROM`: 'Stanchion <no-reply@example.com>' or a bare address. */
export function readMailbox(written: string): Mailbox {
  const [, name = '', address] = /^([^<]*)<([^>]+)>\s*$/.exec(written) ?? [];
  return address === undefined
    ? { name: '', address: written.trim() }
    : { name: cleanName(name), address: address.trim() };
}

/**
 * A name without line breaks and other control characters, which could start another header, and without the start of
 * an encoded word, which mail programs would decode into anything.
 */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** As in a header: `"Robin Reyes" <robin@example.com>`. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === '' ? address : `"${cleanName(name).replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}
