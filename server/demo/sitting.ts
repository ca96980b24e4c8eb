import type { AssessorRole, Framework } from '#rules/definition.ts';
import type { Random } from './random.ts';

/** One person at one questionnaire. */
export interface Sitting {
  framework: Framework;
  role: AssessorRole;
  /** How well things go, 0-1, as this person sees it. */
  level: number;
  /** How much better or worse single sections are. */
  accents: Readonly<Record<string, number>>;
  relationship: string;
  random: Random;
  /** What has been said about this Beacon before; nothing is said twice. */
  said: Set<string>;
}
