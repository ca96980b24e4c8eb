import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import type { ReachableAddresses } from './reachable-addresses.ts';

/** Finds all addresses of a host name. */
export type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  callback: (error: Error | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * The lookup of a connection: it refuses a host name of which any address may not be reached. As each connection is made to
 * the addresses that were checked for it, a name that changes its address gains nothing.
 */
export function guardedLookup(
  reachable: ReachableAddresses,
  resolve: Resolve = dns.lookup,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new OutboundError('unreachable', host), []);
      if (!addresses.every(({ address }) => reachable.allows(host, address))) {
        return callback(new OutboundError('private', host), []);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
