import { msg } from '@lingui/core/runtime-macro';
import type * as z from 'zod';
import { definitionSchema } from '../definition/definition.ts';
import type { Framework } from '../definition/definition.ts';
import { firstEditionSchema } from '../definition/first-edition.ts';
import { fromFirstEdition } from '../definition/from-first-edition.ts';
import { firstEditionProblems } from './first-edition-checks.ts';
import { firstEditionStepProblems } from './first-edition-step-checks.ts';
import { definitionProblems } from './definition-checks.ts';
import { mended } from './mended.ts';
import type { FrameworkProblem, ProblemMessage } from './problems.ts';

/** An invalid definition; `field` is the path of the invalid value, e.g. `items[0].text`. */
export class FrameworkError extends Error {
  readonly field: string;

  constructor({ field, message }: FrameworkProblem) {
    super(field === '' ? inEnglish(message) : `${field}: ${inEnglish(message)}`);
    this.name = 'FrameworkError';
    this.field = field;
  }
}

/** For developers, whose language is the one of the sources. */
function inEnglish(message: ProblemMessage): string {
  if (typeof message === 'string') return message;
  const { values = {}, id, message: text = id } = message;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A definition as it is used, or everything that is wrong with it. */
export type Checked =
  | { framework: Framework; problems: [] }
  | { framework: null; problems: [FrameworkProblem, ...FrameworkProblem[]] };

/** Parses a definition of either edition; throws a FrameworkError for the first problem. */
export function parseFramework(definition: unknown): Framework {
  const { framework, problems } = checkDefinition(definition);
  if (framework === null) throw new FrameworkError(problems[0]);
  return framework;
}

/** Checks a definition of either edition as a whole. Never throws. */
export function checkDefinition(definition: unknown): Checked {
  return check(definition, false);
}

/** Reads a published version, which stays readable by the checks of its time; throws a FrameworkError otherwise. */
export function readPublished(definition: unknown): Framework {
  const { framework, problems } = checkPublished(definition);
  if (framework === null) throw new FrameworkError(problems[0]);
  return framework;
}

/** Checks a published version without the checks that came later. Never throws. */
export function checkPublished(definition: unknown): Checked {
  return check(definition, true);
}

function check(definition: unknown, isPublished: boolean): Checked {
  if (isTooDeep(definition))
    return rejected([{ field: '', message: msg`Nested more than ${{ maxLevels }} levels deep` }]);
  return isSecondEdition(definition)
    ? checkSecond(definition, isPublished)
    : checkFirst(definition);
}

/** A condition takes two levels for each condition around it. */
const maxLevels = 100;

/** Whether a definition has objects or arrays within more than 100 others. */
export function isTooDeep(definition: unknown): boolean {
  return isDeeperThan(definition, maxLevels);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function isSecondEdition(definition: unknown): definition is object {
  return (
    typeof definition === 'object' &&
    definition !== null &&
    ('edition' in definition || 'items' in definition)
  );
}

function checkSecond(definition: object, isPublished: boolean): Checked {
  const parsed = definitionSchema.safeParse(definition);
  if (!parsed.success) return rejected(allProblems(definition, parsed.error));
  const problems = [...definitionProblems(parsed.data, isPublished)];
  return problems.length > 0 ? rejected(problems) : { framework: parsed.data, problems: [] };
}

/** What is wrong with the shape, and what else is wrong with the rest. */
function allProblems(definition: object, error: z.ZodError): FrameworkProblem[] {
  const own = shapeProblems(error);
  const { copy, atOrigin } = mended(definition, error.issues);
  const parsed = definitionSchema.safeParse(copy);
  const further = parsed.success
    ? [...definitionProblems(parsed.data, false)]
    : shapeProblems(parsed.error);
  const fields = new Set(own.map(({ field }) => field));
  return [...own, ...further.map(atOrigin).filter(({ field }) => !fields.has(field))];
}

function checkFirst(definition: unknown): Checked {
  const parsed = firstEditionSchema.safeParse(definition);
  if (!parsed.success) return rejected(shapeProblems(parsed.error));
  const own = [...firstEditionProblems(parsed.data)];
  const problems = own.length > 0 ? own : [...firstEditionStepProblems(parsed.data)];
  if (problems.length > 0) return rejected(problems);
  return { framework: fromFirstEdition(parsed.data), problems: [] };
}

function rejected(problems: FrameworkProblem[]): Checked {
  const [first, ...others] = problems.map(({ field, message }) => {
    return { field: field.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), message };
  });
  const invalid = { field: '', message: msg`Invalid` };
  return { framework: null, problems: [first ?? invalid, ...others] };
}

function shapeProblems({ issues }: z.ZodError): FrameworkProblem[] {
  return issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const message = issue.message;
    if (keys.length === 0) return [{ field: issue.path.join('.'), message }];
    return keys.map((key) => ({ field: [...issue.path, key].join('.'), message }));
  });
}
