import type { Expression } from './expression.ts';

const maxLength = 200;

/** An expression in one line, as a report names it. */
export function writtenAs(expression: Expression): string {
  const whole = written(expression);
  return whole.length > maxLength ? `${whole.slice(0, maxLength)}…` : whole;
}

function written(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'text':
      return `'${expression.value}'`;
    case 'reference':
      return expression.code === undefined
        ? expression.name
        : `${expression.name}(${expression.code})`;
    case 'call':
      return `${expression.name}(${expression.args.map(written).join(', ')})`;
    case 'not':
      return `not(${written(expression.inner)})`;
    case 'minus':
      return `-${bracketed(expression.inner)}`;
    case 'operation':
      return `${bracketed(expression.left)} ${expression.op} ${bracketed(expression.right)}`;
  }
}

function bracketed(expression: Expression): string {
  return expression.kind === 'operation' ? `(${written(expression)})` : written(expression);
}
