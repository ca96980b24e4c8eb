import { randomInt } from 'node:crypto';

const characters = 'abcdefghijklmnopqrstuvwxyz234567';

/** The id of a new questionnaire of an organisation: its author's, which another organisation may use too, made unique. */
export function ownFrameworkId(authorsId: string): string {
  const end = Array.from({ length: 8 }, () => characters[randomInt(characters.length)]).join('');
  return `${authorsId.slice(0, 40)}-${end}`;
}
