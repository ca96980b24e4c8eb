import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Whom guesses are aimed at, an account or a name nobody goes by, or the place they come from. */
type SubjectKind = 'account' | 'name' | 'address';

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
