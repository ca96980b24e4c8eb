import type * as z from 'zod';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { memberColumnsOf } from '#contract/imports.ts';
import type { ImportColumn } from '#contract/imports.ts';

/** Why each cell cannot be taken, by its column. */
export type Reasons = Record<string, string>;

const memberFields = ['name', 'email', 'phone', 'roles'] as const;
/** Has the shape of a member, with something in every field. */
const someMember = { name: '?', email: '?', phone: '?', roles: ['viewer'] };

/** Fields without the right shape are left out for a second look: with them it hides what is wrong with the others. */
export function clientErrors(rules: z.ZodType, client: Record<string, unknown>): Reasons {
  const first = fieldErrorsOf(rules, client);
  const strange = Object.keys(first).map(fieldOf);
  if (strange.length === 0) return {};
  const rest = Object.entries(client).filter(([field]) => !strange.includes(field));
  const faults = { ...fieldErrorsOf(rules, Object.fromEntries(rest)), ...first };
  return Object.fromEntries(
    Object.entries(faults).map(([path, reason]) => [fieldOf(path), reason]),
  );
}

function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** As with clients: what has not the right shape is something harmless at the second look. */
export function memberErrors(rules: z.ZodType, members: object[], numbers: number[]): Reasons {
  const first = fieldErrorsOf(rules, members);
  const strange = new Set(Object.keys(first).map(memberFieldOf));
  if (strange.size === 0) return {};
  const rest = members.map((member, at) => {
    const fields = memberFields.filter((field) => strange.has(`${at}.${field}`));
    return { ...member, ...Object.fromEntries(fields.map((field) => [field, someMember[field]])) };
  });
  return Object.fromEntries(
    Object.entries({ ...fieldErrorsOf(rules, rest), ...first }).map(([path, reason]) => {
      const [at, field] = path.split('.');
      const part = memberFields.findIndex((each) => each === field);
      return [memberColumnsOf(numbers[Number(at)] ?? 0)[part] ?? '', reason];
    }),
  );
}

/** Paths are like `0.email`, or `0.roles.1`. */
function memberFieldOf(path: string): string {
  return path.split('.', 2).join('.');
}

export function strangeCells(columns: (ImportColumn | null)[], cells: string[]): Reasons {
  const strange = columns.filter((_, at) => {
    const cell = cells[at] ?? '';
    return cell.includes('\0') || !cell.isWellFormed();
  });
  return Object.fromEntries(
    strange.map((column) => [column ?? '', 'Has characters that are no text']),
  );
}
