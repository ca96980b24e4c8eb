import { TOTP } from 'otpauth';
import { demoId } from '#server/demo/ids.ts';
import type { Services } from '#server/platform/services.ts';

/** The demo people who make calls, by their column of the matrix. */
export const people = {
  XO: 'xavier@hillcrest.test',
  NR: 'nora@riverside.test',
  VM: 'vera@riverside.test',
  CL: 'kim@riverside.test',
  OB: 'oscar@riverside.test',
  ED: 'edda@riverside.test',
  CR: 'cora@riverside.test',
  BA: 'bea@riverside.test',
  OA: 'ada@riverside.test',
  IM: 'ines@riverside.test',
  M0: 'mia@hillcrest.test',
} as const;
export type Person = keyof typeof people;

/** Two actors are signed out, one of them with an assess token. */
export type Actor = 'A0' | 'TK' | Person;
export const actors = ['A0', 'TK', ...(Object.keys(people) as Person[])] as const;

export const password = 'beacon-demo';

export function userIdOf(person: Person): string {
  return demoId('user', people[person]);
}

export function isPerson(actor: Actor): actor is Person {
  return actor in people;
}

/** The person whose account a signed-out actor uses. */
export function standIn(actor: Actor): Person {
  return isPerson(actor) ? actor : 'OA';
}

/** The secret of every authenticator in the fixture. */
export const authenticatorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export function authenticatorCode({ clock }: Pick<Services, 'clock'>): string {
  const totp = new TOTP({ secret: authenticatorSecret });
  return totp.generate({ timestamp: clock.now().getTime() });
}
