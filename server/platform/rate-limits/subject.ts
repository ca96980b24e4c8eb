import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What guesses are counted by: their target (an account's password or code, or an unknown name) or their address. */
type SubjectKind = 'account' | 'code' | 'name' | 'address' | `${'password' | 'code'} in session`;

/** The key under which guesses are counted; it does not reveal its subject. */
export function subjectOf(secretKey: string, kind: SubjectKind, identifier: string): Buffer {
  return createHmac('sha256', secretKey).update(`attempts|${kind}|${identifier}`).digest();
}

/** The network of an address: an IPv6 client usually controls a whole /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.replace(/%.*/, '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
