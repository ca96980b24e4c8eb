import { msg } from '@lingui/core/runtime-macro';
import type * as z from 'zod';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { memberColumnsOf } from '#contract/imports.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { textOf } from '#contract/messages.ts';

/** Why each cell is invalid, by its column. */
export type Reasons = Record<string, string>;

const memberFields = ['name', 'email', 'phone', 'roles'] as const;
/** A valid member with a value in every field. */
const placeholderMember = { name: '?', email: '?', phone: '?', roles: ['viewer'] };

/** Validates twice, the second time without the fields of the wrong type, since these hide errors of other fields. */
export function clientErrors(rules: z.ZodType, client: Record<string, unknown>): Reasons {
  const first = fieldErrorsOf(rules, client);
  const invalid = Object.keys(first).map(fieldOf);
  if (invalid.length === 0) return {};
  const rest = Object.entries(client).filter(([field]) => !invalid.includes(field));
  const errors = { ...fieldErrorsOf(rules, Object.fromEntries(rest)), ...first };
  return Object.fromEntries(
    Object.entries(errors).map(([path, reason]) => [fieldOf(path), reason]),
  );
}

function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** Validates twice, as for clients. The second time, placeholders replace the invalid fields. */
export function memberErrors(rules: z.ZodType, members: object[], numbers: number[]): Reasons {
  const first = fieldErrorsOf(rules, members);
  const invalid = new Set(Object.keys(first).map(memberFieldOf));
  if (invalid.size === 0) return {};
  const rest = members.map((member, at) => {
    const fields = memberFields.filter((field) => invalid.has(`${at}.${field}`));
    return {
      ...member,
      ...Object.fromEntries(fields.map((field) => [field, placeholderMember[field]])),
    };
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

export function unreadableCells(columns: (ImportColumn | null)[], cells: string[]): Reasons {
  const invalid = columns.filter((_, at) => {
    const cell = cells[at] ?? '';
    return cell.includes('\0') || !cell.isWellFormed();
  });
  return Object.fromEntries(
    invalid.map((column) => [column ?? '', textOf(msg`Has characters that cannot be read`)]),
  );
}
