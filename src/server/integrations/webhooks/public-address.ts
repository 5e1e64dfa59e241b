import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is reachable by everybody (D95): not private, loopback, link-local, shared, or for a special
 * purpose. An IPv4 address in an IPv6 one counts as itself.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.process(address);
  if (ip.toString() === AZURE_METADATA) return false;
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST));
}

/** Answers only to machines of Azure, with what they are made of, though it belongs to a public range. */
const AZURE_METADATA = '168.63.129.16';

/** All that is assigned of IPv6. The rest, such as addresses that translate IPv4 ones, is no `unicast` to trust. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
