import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What guesses are aimed at, an account's password or code or a name nobody goes by, or where they come from. */
type SubjectKind = 'account' | 'code' | 'name' | 'address' | `${'password' | 'code'} in session`;

/** The key guesses are counted under: tells nobody what it stands for. */
export function subjectOf(secretKey: string, kind: SubjectKind, who: string): Buffer {
  return createHmac('sha256', secretKey).update(`attempts|${kind}|${who}`).digest();
}

/** The network of an address: whoever has one IPv6 address has a whole /64 of them. */
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
