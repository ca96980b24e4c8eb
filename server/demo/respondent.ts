import type { AssessorRole, Framework } from '#rules/definition.ts';
import type { Random } from './random.ts';

/** A simulated person who answers one questionnaire. */
export interface Respondent {
  framework: Framework;
  role: AssessorRole;
  /** The level of wellbeing, 0-1, in this person's view. */
  level: number;
  /** Offsets of single sections from the level. */
  accents: Readonly<Record<string, number>>;
  relationship: string;
  random: Random;
  /** Comments already made on this Beacon. None is used twice. */
  usedRemarks: Set<string>;
}
