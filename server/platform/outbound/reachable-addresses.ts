import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 networks that are not public: private, loopback, link-local, of carriers, of clouds, for tests and multicast. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Public IPv6 addresses are in one network, without those that lead to an IPv4 address or are for tests. */
const public6 = ['2000::/3'];
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed = listOf([...notPublic4, ...notPublic6]);
const open6 = listOf(public6);

/** Which addresses a server may call for its customers: public ones, and those that the operator allows. */
export class ReachableAddresses {
  readonly #networks: BlockList;
  readonly #hosts: ReadonlySet<string>;

  /** @param allowed addresses, networks and host names */
  constructor(allowed: readonly string[]) {
    const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') > 0;
    this.#networks = listOf(allowed.filter(isNetwork));
    this.#hosts = new Set(allowed.filter((entry) => !isNetwork(entry)));
  }

  /** Whether a host name, or the address that is written in its place, is one that the operator allows. */
  allowsHost(host: string): boolean {
    return this.#hosts.has(host) || (isIP(host) > 0 && this.#networks.check(host, familyOf(host)));
  }

  /** Whether a connection may be made to an address, which a host name stands for or which is written itself. */
  allows(host: string, address: string): boolean {
    return (
      isPublic(address) || this.#hosts.has(host) || this.#networks.check(address, familyOf(address))
    );
  }
}

function isPublic(address: string): boolean {
  const family = familyOf(address);
  return !closed.check(address, family) && (family === 'ipv4' || open6.check(address, family));
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix = isIPv6(address) ? '128' : '32'] = entry.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
