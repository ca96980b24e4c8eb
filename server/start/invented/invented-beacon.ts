import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Given } from './respondent.ts';

/** Whom Beacons are about: a person with details, or a team without. */
export type InventedClient = [
  name: string,
  externalRef: string,
  groupNames: string[],
  details?: {
    gender: 'female' | 'male' | 'diverse' | 'other';
    /** Years and days before today. */
    age: [years: number, days: number];
    externalUrl?: string;
  },
];

export type FrameworkId =
  | 'team-wellbeing'
  | 'childrens-quality-of-life'
  | 'strengths-and-difficulties'
  | 'weekly-check-in'
  | 'low-mood-check'
  | 'growing-up-well'
  | 'first-conversation'
  | 'after-school-club-r7v3k2mq';

/** `name role`, with a star for a Beacon admin. The bias is added to the level of their answers. */
export type InventedMember = [
  who: `${string} ${AssessorRole | 'viewer'}${'' | ' *'}`,
  bias?: number,
];

interface InventedSchedule extends Omit<Schedule, 'startOn'> {
  /** Days since the latest window opened; negative if the first one is still to open. */
  since: number;
  /** Number of windows before the latest one. */
  past: number;
}

export interface InventedBeacon {
  key: string;
  /** The key of its client, by default that of the Beacon. */
  client?: string;
  framework: FrameworkId;
  /** The version it began with, by default the newest, and the window from which on it has the newest. */
  began?: { version: number; until?: number };
  name?: string;
  schedule: InventedSchedule;
  /** Levels of wellbeing, 0-1, from the first window to the last, interpolated linearly in between. */
  course: number[];
  /** Offsets of single sections and items from the level. */
  accents?: Record<string, number>;
  members: InventedMember[];
  /** Assessors who have already answered the open window. */
  answered?: string[];
  /** Assessors with an active QR code. */
  scans?: string[];
  /** Answers that somebody gives, by the number of the window, who and the item; the others follow the course. */
  answers?: Record<number, Record<string, Record<string, Given>>>;
  /** Past windows, by number, that nobody answered. */
  missed?: number[];
  isAnonymous?: boolean;
  /** Days since it was archived. */
  archived?: number;
  thresholds?: [lower: number, upper: number];
}
