import type { Answer } from '#rules/answering/answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Random } from './random.ts';

/** An answer without a comment. */
export type Given = Pick<Answer, 'rating' | 'value'>;

/** A simulated person who answers one questionnaire. */
export interface Respondent {
  framework: Framework;
  role: AssessorRole;
  /** The level of wellbeing, 0-1, in this person's view. */
  level: number;
  /** Offsets of single sections and items from the level. */
  accents: Readonly<Record<string, number>>;
  relationship: string;
  /** The day of the assessment, such as 2026-02-28. */
  on: string;
  /** Answers that do not follow the level. */
  given?: Readonly<Record<string, Given>> | undefined;
  random: Random;
  /** Comments already made on this Beacon. None is used twice. */
  usedRemarks: Set<string>;
}
