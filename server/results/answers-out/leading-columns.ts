import type { AnsweredBeacon } from './queries.ts';

type Cell = string | number | null;
export type Line = Cell[];

/** What every line of a table begins with: whose it is, of which window, and from whom. */
export const leadingHeaders = [
  'beacon_id',
  'beacon',
  'client',
  'client_id',
  'window',
  'window_date',
  'respondent',
  'role',
  'framework',
  'version',
];

interface Window {
  number: number;
  /** The day on which it opened. */
  date: string;
}

interface Respondent {
  name: string | null;
  role: string;
}

/** The cells of the leading columns; without a respondent, those of an anonymous answer. */
export function leadingCells(
  { beaconId, name, clientName, clientExternalRef, framework }: AnsweredBeacon,
  { number, date }: Window,
  respondent?: Respondent,
): Line {
  const whose = [beaconId, name, clientName, clientExternalRef];
  const from = [respondent?.name ?? null, respondent?.role ?? null];
  return [...whose, number, date, ...from, framework.id, framework.version];
}
