import { z } from 'zod';
import { text } from '#domain/shared/text-schemas';

/** Maximum number of addresses and ranges that a token is bound to. */
export const MAX_TOKEN_ADDRESSES = 20;

const ADDRESS_MAX = 50;
const KINDS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];

const INVALID = 'Must be an address or a range, such as 203.0.113.7 or 2001:db8::/32';

/** From where a token works: IPv4 or IPv6 addresses, and ranges in CIDR notation (D96). */
export const tokenAddresses = z
  .array(
    text(ADDRESS_MAX).refine((address) => KINDS.some((kind) => kind.safeParse(address).success), { error: INVALID }),
  )
  .max(MAX_TOKEN_ADDRESSES, { error: `At most ${MAX_TOKEN_ADDRESSES} addresses` })
  .readonly();

/** An address as the range of it alone, and a range as it is. */
export function toRange(address: string): string {
  if (address.includes('/')) return address;
  return `${address}/${address.includes(':') ? 128 : 32}`;
}
