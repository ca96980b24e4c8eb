import { monthsOld } from '../definition/age.ts';
import type { Framework } from '../definition/definition.ts';
import type { Norm, When } from '../definition/scale.ts';
import type { AssessorRole, Gender } from '../definition/texts.ts';
import { sameWithin } from './precision.ts';

/** Whom answers are about, on the day they are given. */
export interface Subject {
  /** A date such as 2015-02-28; null where it is not known. */
  dateOfBirth: string | null;
  gender: Gender | null;
  /** The day of the assessment. */
  on: string;
}

/** Why no norm and no band applies: something about the client is not known, or the client is outside of all of them. */
export type Lack = 'date_of_birth' | 'gender' | 'outside';

/** The person who answers, and whom about. */
export interface Standing {
  role: AssessorRole;
  subject: Subject | undefined;
}

/** The first entry for a person and a client, or why there is none; null where no entry is for the role. */
export function entryFor<Entry extends { when?: When | undefined }>(
  entries: readonly Entry[],
  { role, subject }: Standing,
): Entry | Lack | null {
  const ofRole = entries.filter(({ when }) => [when?.role ?? role].flat().includes(role));
  let lack: Lack | null = ofRole.length === 0 ? null : 'outside';
  for (const entry of ofRole) {
    const missing = lackOf(entry.when, subject);
    if (missing === null) return entry;
    if (missing !== 'outside') lack = missing;
  }
  return lack;
}

function lackOf(when: When | undefined, subject: Subject | undefined): Lack | null {
  const [age, gender] = [ageLack(when?.age, subject), genderLack(when?.gender, subject)];
  return gender === 'outside' ? gender : (age ?? gender);
}

function ageLack(age: When['age'], subject: Subject | undefined): Lack | null {
  if (!age) return null;
  if (!subject?.dateOfBirth) return 'date_of_birth';
  const months = monthsOld(subject.dateOfBirth, subject.on);
  const [from, to] = age;
  return months < inMonths(from) || months >= inMonths(to) ? 'outside' : null;
}

function inMonths(years: number): number {
  return Math.round(years * 12);
}

function genderLack(gender: When['gender'], subject: Subject | undefined): Lack | null {
  if (!gender || subject?.gender === gender) return null;
  return subject?.gender ? 'outside' : 'gender';
}

/** The norms of a scale that give one kind of score. */
export function normsOf({ norms }: Framework, scale: string, gives?: Norm['gives']): Norm[] {
  return norms.filter((norm) => norm.scale === scale && (gives ?? norm.gives) === norm.gives);
}

/**
 * A raw score by a norm: looked up in its table, in between by straight lines, or from the mean and the standard
 * deviation: z = (raw − mean) ÷ sd, T = 50 + 10 z, and the percentile of z in the normal distribution.
 */
export function normScore({ gives, table }: Norm, raw: number): number {
  if (Array.isArray(table)) return inTable(table, raw);
  const z = (raw - table.mean) / table.sd;
  if (gives === 'z') return z;
  return gives === 't' ? 50 + 10 * z : 100 * normalShare(z);
}

function inTable(table: [number, number][], raw: number): number {
  const rows = table.toSorted((a, b) => a[0] - b[0]);
  const above = rows.findIndex(([from]) => from >= raw - sameWithin);
  const [upper, lower] = [rows.at(above), rows[above - 1]];
  if (!upper) return NaN;
  if (above <= 0 || !lower || Math.abs(upper[0] - raw) <= sameWithin) return upper[1];
  return lower[1] + ((raw - lower[0]) / (upper[0] - lower[0])) * (upper[1] - lower[1]);
}

/**
 * The share of a normal distribution below z, 0…1, exactly a half for 0. Source: Marsaglia G (2004), "Evaluating the Normal
 * Distribution", Journal of Statistical Software 11(4), the series in section 3.
 */
function normalShare(z: number): number {
  if (Math.abs(z) > 8) return z < 0 ? 0 : 1;
  let [sum, term, before] = [z, z, NaN];
  for (let odd = 3; sum !== before; odd += 2) {
    before = sum;
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
