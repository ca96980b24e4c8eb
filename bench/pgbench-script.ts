import { warmUpVisits } from './pgbench.ts';
import type { PgbenchRun } from './pgbench.ts';
import type { Recipe, Source, Step } from './recipe.ts';

type Script = PgbenchRun['script'];

/**
 * A visit of one person. People of `teams` teams are numbered by their positions, and `variants` has the requests of
 * each position, or one for all. A client first makes the visits of a whole team, alone. Then all clients go through
 * the other teams together: first through those who answer first in theirs.
 */
export function buildScript(variants: Recipe[][], teams: number): Script {
  const constants = new Map<string, string>();
  const lines = variants.flatMap((requests, position) => [
    `\\${position === 0 ? 'if' : 'elif'} :position % ${variants.length} = ${position}`,
    ...requests.flatMap((recipe) => linesOf(recipe, constants)),
  ]);
  const text = [
    '\\set round :round + 1',
    `\\if :round < ${warmUpVisits}`,
    '\\set position :round',
    '\\set team :client_id',
    '\\else',
    `\\set visit (:round - ${warmUpVisits}) * :clients + :client_id`,
    `\\set position :visit / (${teams} - :clients)`,
    `\\set team :clients + :visit % (${teams} - :clients)`,
    '\\endif',
    `\\set person :position * ${teams} + :team`,
    ...lines,
    '\\endif',
    '',
  ].join('\n');
  const variables = new Map([...constants].map(([value, name]) => [name, value]));
  return { text, variables: variables.set('round', '-1') };
}

function linesOf(recipe: Recipe, constants: Map<string, string>): string[] {
  const usesRow = recipe.some(({ sources }) => sources.some(isFromRow));
  const rowStatement = usesRow && recipe.find(({ sources }) => sources.some(isToken));
  return recipe.map((step) => {
    const text = step.text.replaceAll(/\$(\d+)/g, (_, n) =>
      expressionOf(step, Number(n), constants),
    );
    return text + (step === rowStatement ? ' \\gset' : ';');
  });
}

function isToken({ from }: Source): boolean {
  return from === 'token';
}

function isFromRow(source: Source): boolean {
  return source.from === 'array' ? source.elements.some(isFromRow) : source.from === 'row';
}

function expressionOf({ sources }: Step, n: number, constants: Map<string, string>): string {
  const source = sources[n - 1];
  if (!source) throw new RangeError(`A statement has no value ${n}`);
  return formatSource(source, constants, String(n));
}

/** @param place tells the new ids of a statement apart */
function formatSource(source: Source, constants: Map<string, string>, place: string): string {
  if (source.from === 'token') return `sha256(lpad(:person::text, 32, '0')::bytea)`;
  if (source.from === 'row') return `:${source.column}`;
  if (source.from === 'new id') return `lpad(:person || '${place}', 32, '0')::uuid`;
  if (source.from === 'array' && source.elements.some(({ from }) => from !== 'recording')) {
    const elements = source.elements.map((element, n) =>
      formatSource(element, constants, `${place}${n}`),
    );
    return `array[${elements.join()}]`;
  }
  if (source.from === 'recording' && source.value === null) return 'null';
  const value = literalOf(source);
  // A variable of pgbench cannot be empty.
  if (value === '') return `''`;
  const name = constants.get(value) ?? `constant_${constants.size}`;
  constants.set(value, name);
  return `:${name}`;
}

/** A recorded value in the text format of PostgreSQL. */
function literalOf(source: Source): string {
  if (source.from === 'array') return `{${source.elements.map(elementOf).join()}}`;
  return source.from === 'recording' ? String(source.value) : '';
}

function elementOf(source: Source): string {
  const isNull = source.from === 'recording' && source.value === null;
  return isNull ? 'null' : `"${literalOf(source).replaceAll(/["\\]/g, '\\$&')}"`;
}
