import fs from 'node:fs';
import * as z from 'zod';
import { actors } from './people.ts';
import type { Actor } from './people.ts';

/** The meaning of each expectation. */
const meanings = {
  ok: 'allowed',
  '403': 'denied, though the actor may know that it exists',
  '404': 'denied as if it did not exist',
  self: 'allowed on their own account only',
  own: 'allowed, and shows what they are a member of',
  org: 'allowed, and shows the whole organisation',
  perm: 'allowed with the permission of the row, else 403',
  tok: 'allowed with a valid assess token',
  inv: 'allowed with a valid invitation',
  rst: 'allowed with a valid reset link',
  '+imp': 'allowed once they are an importer too, else 403',
  res: 'allowed, without the results their role may not see',
  setup: 'allowed as far as setting up the second factor',
  mfa: 'denied until the second factor is set up',
};
export type Expectation = keyof typeof meanings;
const expectationSchema = z.enum(Object.keys(meanings) as Expectation[]);

/** One row of the matrix: a call with the expectation for each actor. */
export interface Row {
  n: number;
  call: string;
  expectations: Record<Actor, Expectation>;
}

export function readMatrix(): Row[] {
  const [head = '', ...lines] = fs.readFileSync('docs/access.tsv', 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const fields = Object.fromEntries(line.split('\t').map((text, i) => [columns[i], text]));
    const expectationOf = (actor: Actor) =>
      expectationSchema.parse(fields[actor], { error: () => `${line}: ${actor}` });
    return {
      n: Number(fields['n']),
      call: fields['call'] ?? '',
      expectations: Object.fromEntries(
        actors.map((actor) => [actor, expectationOf(actor)]),
      ) as Row['expectations'],
    };
  });
}

/** A call as method and path without the names of its parameters; null if the row describes it in words. */
export function addressOf(call: string): string | null {
  const [address] = call.match(/^[A-Z]+ \/[^\s?]+/) ?? [];
  return address?.replaceAll(/\{\w+\}/g, '{}') ?? null;
}
