import ipaddr from 'ipaddr.js';

/** The range in CIDR notation. A range of IPv6 that only holds IPv4 addresses is one of IPv4. */
function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [start, bits] = ipaddr.parseCIDR(text);
  const isIPv4 = start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= 96;
  return isIPv4 ? [start.toIPv4Address(), bits - 96] : [start, bits];
}

/**
 * Whether a token works from an address (D96): from everywhere if it is bound to no range. An IPv4 address counts as
 * such if it is written as IPv6. An unknown address is in no range.
 */
export function isAddressAllowed(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.subnetMatch(ipaddr.process(address), { allowed: ranges.map(rangeOf) }, 'other') === 'allowed';
}
