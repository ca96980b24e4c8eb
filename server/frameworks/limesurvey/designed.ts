import type { Expression, Operation } from '#server/frameworks/conversion/expression.ts';
import type { Fields } from './fields.ts';
import type { Row } from './tables.ts';

const operations = new Map<string, Operation>([
  ['==', '='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

/**
 * What the rows of the condition designer say of a question: the rows of any scenario hold, and of those of a scenario all
 * hold, but for those of one question, of which any does. Null without rows.
 */
export function designedCondition(rows: readonly Row[], fields: Fields): Expression | null {
  const scenarios = [...Map.groupBy(rows, (row) => row.get('scenario') ?? '').values()];
  return chain(
    'or',
    scenarios.map((scenario) => {
      const questions = [...Map.groupBy(scenario, (row) => row.get('cfieldname') ?? '').values()];
      return chain(
        'and',
        questions.map((own) =>
          chain(
            'or',
            own.map((row) => comparison(row, fields)),
          ),
        ),
      );
    }),
  );
}

function chain(op: 'and' | 'or', parts: readonly (Expression | null)[]): Expression | null {
  const given = parts.filter((part) => part !== null);
  const [first, ...others] = given;
  return others.reduce<Expression | null>(
    (left, right) => left && { kind: 'operation', op, left, right },
    first ?? null,
  );
}

/** A row compares an answer with a value. Sources that are no question, and other methods, stay as they are named. */
function comparison(row: Row, fields: Fields): Expression {
  const column = (name: string) => row.get(name) ?? '';
  const field = column('cfieldname').replace(/^\+/, '');
  const method = column('method').trim();
  const question = fields.severalIn(field);
  const value = column('value').trim();
  const left: Expression = question
    ? fields.referenceTo(`${question.code}_${value}`)
    : fields.referenceTo(field);
  const right = question ? textOf('Y') : valueOf(value, fields);
  const op = operations.get(method);
  if (op) return { kind: 'operation', op, left, right };
  const name = method === 'RX' ? 'regexMatch' : method;
  return { kind: 'call', name, args: [right, left] };
}

/** `@123X4X5@` is the answer to another question, `{TOKEN:…}` what is known of who answers. */
function valueOf(value: string, fields: Fields): Expression {
  const [, answer] = /^@(\d+X\d+X\d+\w*)@$/.exec(value) ?? [];
  if (answer) return fields.referenceTo(answer);
  if (/^\{.+\}$/.test(value)) return { kind: 'reference', name: value };
  return textOf(value);
}

function textOf(value: string): Expression {
  return { kind: 'text', value };
}
