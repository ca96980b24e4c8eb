import type { Schedule } from '#rules/schedule.ts';
import type { AssessorRole } from '#rules/definition.ts';

export interface DemoClient {
  name: string;
  externalRef: string;
  gender?: 'female' | 'male' | 'diverse' | 'other';
  /** Years and days before today. */
  age?: [years: number, days: number];
  groupNames: string[];
}

export type FrameworkId =
  | 'team-wellbeing'
  | 'childrens-quality-of-life'
  | 'strengths-and-difficulties'
  | 'weekly-check-in';

/** `name role`, with a star for a Beacon admin; a number is how much better (or worse) they see things. */
export type DemoMember = [who: `${string} ${AssessorRole | 'viewer'}${'' | ' *'}`, bias?: number];

export interface DemoBeacon {
  key: string;
  client: string;
  framework: FrameworkId;
  name?: string;
  schedule: Omit<Schedule, 'startOn'>;
  /** Days since the current (or last) window opened; below zero for the first one still to come. */
  since: number;
  /** Windows before that one. */
  past: number;
  /** How well things go, 0-1, from the first window to the last: points in between are joined by lines. */
  course: number[];
  /** Sections that stand out from the rest, by how much. */
  accents?: Record<string, number>;
  members: DemoMember[];
  /** Who has answered the open window already. */
  answered?: string[];
  /** Who has a QR code to scan. */
  scans?: string[];
  /** Past windows, by number, that nobody answered. */
  missed?: number[];
  isAnonymous?: boolean;
  /** Days since it was archived. */
  archived?: number;
  thresholds?: [lower: number, upper: number];
}
