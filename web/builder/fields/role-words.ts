import { genderNames } from '#contract/genders.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import type { AssessorRole, Gender } from '#rules/definition/texts.ts';

export function roleWords(role: AssessorRole): string {
  return textOf(memberRoles[role]);
}

export function genderWords(gender: Gender): string {
  return textOf(genderNames[gender]);
}
