import * as z from 'zod';

export const assessorRoles = [
  'assessor',
  'parent',
  'teacher',
  'self',
  'educator',
  'student',
] as const;

/** A participant role that answers assessments. */
export type AssessorRole = (typeof assessorRoles)[number];

export const role = z.enum(assessorRoles);
export const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/);
export const line = z.string().min(1).max(200);
export const paragraph = z.string().min(1).max(4000);
/** A language tag such as `en` or `pt-BR`. */
export const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
export const genders = ['female', 'male', 'diverse', 'other'] as const;
export type Gender = (typeof genders)[number];

/** A text in other languages, by language tag. */
export function byLanguage<Text extends z.ZodType>(text: Text) {
  return z.record(language, text).optional();
}
