import type { Bands, Norm, Scale, When } from '../definition/scale.ts';
import type { Subject } from '../scoring/norms.ts';
import { Fraction } from './fraction.ts';

/** A second implementation of norms and bands by their published rules, slow and exact, to compare the first one with. */

const zero = new Fraction(0);

/** What the entries of a scale have for a person: the first that fits, else whether something about the client is unknown. */
export function naiveEntry<Entry extends { when?: When | undefined }>(
  entries: readonly Entry[],
  role: string,
  subject: Subject,
): Entry | 'unknown' | 'outside' | null {
  let outcome: 'unknown' | 'outside' | null = null;
  for (const entry of entries) {
    const when = entry.when ?? {};
    if (![when.role ?? role].flat().some((each) => each === role)) continue;
    const facts = [isOf(when.gender, subject), isAged(when.age, subject)];
    if (facts.every((each) => each === true)) return entry;
    if (!facts.includes(false)) outcome = 'unknown';
    outcome ??= 'outside';
  }
  return outcome;
}

/** Whether the client has the gender; null where it is not known. */
function isOf(gender: When['gender'], subject: Subject): boolean | null {
  if (gender === undefined) return true;
  return subject.gender === null ? null : subject.gender === gender;
}

/** Whole years are reached on the birthday, and half years six months later; dates compare as texts. */
function isAged(age: When['age'], { dateOfBirth, on }: Subject): boolean | null {
  if (age === undefined) return true;
  return dateOfBirth === null
    ? null
    : birthday(dateOfBirth, age[0]) <= on && on < birthday(dateOfBirth, age[1]);
}

/** A day that may not exist, such as 2015-02-29; the next one that does comes after it. */
function birthday(born: string, years: number): string {
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number);
  const months = year * 12 + (month - 1) + years * 12;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(day)}`;
}

/** A score by a norm from a mean and a deviation, or from a table. */
export function naiveNorm({ table, gives }: Norm, raw: Fraction): Fraction {
  if (Array.isArray(table)) {
    const exact = table.find(([from]) => Fraction.of(from).compare(raw) === 0);
    if (exact) return Fraction.of(exact[1]);
    const sorted = table.toSorted((a, b) => a[0] - b[0]);
    const below = sorted.findLast(([from]) => Fraction.of(from).compare(raw) < 0) ?? [0, 0];
    const above = sorted.find(([from]) => Fraction.of(from).compare(raw) > 0) ?? [0, 0];
    const [from, to] = [Fraction.of(below[0]), Fraction.of(above[0])];
    const [low, high] = [Fraction.of(below[1]), Fraction.of(above[1])];
    return low.plus(high.minus(low).by(raw.minus(from)).per(to.minus(from)));
  }
  const z = raw.minus(Fraction.of(table.mean)).per(Fraction.of(table.sd));
  if (gives === 'z') return z;
  return gives === 't' ? z.times(10).plus(new Fraction(50)) : naivePercentile(z);
}

/** The area under the bell curve by the trapezoids of 2,000 slices. */
function naivePercentile(z: Fraction): Fraction {
  if (z.compare(zero) === 0) return new Fraction(50);
  const end = z.toNumber();
  const height = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let area = (height(0) + height(end)) / 2;
  for (let slice = 1; slice < 2000; slice += 1) area += height((end * slice) / 2000);
  return Fraction.of(50 + (100 * area * end) / 2000);
}

/** The word of the first band that ends at the score or above it. */
export function naiveWord({ cuts }: Bands, score: Fraction): string {
  const cut = cuts.find(({ upTo }) => upTo !== undefined && score.compare(Fraction.of(upTo)) <= 0);
  return (cut ?? cuts.at(-1))?.word ?? '';
}

/** A score on 0…100 from the worst to the best. */
export function naiveShare(scale: Scale, [low, high]: [Fraction, Fraction], score: Fraction) {
  const share = score.minus(low).times(100).per(high.minus(low));
  return scale.higherIs === 'worse' ? new Fraction(100).minus(share) : share;
}
