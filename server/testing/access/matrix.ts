import fs from 'node:fs';
import * as z from 'zod';
import { actors } from './people.ts';
import type { Actor } from './people.ts';

const cells = [
  'ok',
  '403',
  '404',
  'self',
  'own',
  'org',
  'perm',
  'tok',
  'inv',
  'rst',
  '+imp',
  'res',
  'setup',
  'mfa',
] as const;
const cellSchema = z.enum(cells);
export type Cell = z.output<typeof cellSchema>;

/** One call of the matrix, with what it means to each actor. */
export interface Row {
  n: number;
  call: string;
  cells: Record<Actor, Cell>;
}

export function readMatrix(): Row[] {
  const [head = '', ...lines] = fs.readFileSync('docs/access.tsv', 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const fields = Object.fromEntries(line.split('\t').map((text, i) => [columns[i], text]));
    const cellOf = (actor: Actor) =>
      cellSchema.parse(fields[actor], { error: () => `${line}: ${actor}` });
    return {
      n: Number(fields['n']),
      call: fields['call'] ?? '',
      cells: Object.fromEntries(actors.map((actor) => [actor, cellOf(actor)])) as Row['cells'],
    };
  });
}

/** A call as method and path with its parameters' names left out; null where the row describes it in words. */
export function addressOf(call: string): string | null {
  const [address] = call.match(/^[A-Z]+ \/[^\s?]+/) ?? [];
  return address?.replaceAll(/\{\w+\}/g, '{}') ?? null;
}
