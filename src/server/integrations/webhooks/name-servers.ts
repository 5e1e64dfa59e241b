import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export type OnAddresses = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Looks up all addresses of a name, as `dns.lookup` does, but by asking the name servers itself. `dns.lookup` occupies one of
 * the few threads that all look-ups of the process share until a server answers: a user whose servers never do would
 * stop emails and the webhooks of others. Knows nothing of the hosts file, whose addresses are not public anyway.
 */
export function createLookup(servers?: readonly string[]) {
  // In milliseconds, for each try.
  const resolver = new Resolver({ timeout: 600, tries: 2 });
  if (servers) resolver.setServers(servers);
  return (hostname: string, _options: unknown, callback: OnAddresses): void => {
    const found = [
      resolver.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
    ];
    void Promise.allSettled(found).then((answers) => {
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      callback(addresses.length > 0 ? null : failed, addresses);
    });
  };
}
