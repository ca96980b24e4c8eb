import { Fraction } from './fraction.ts';

/** A second implementation of reliable change, exact because it compares squares: no root is taken. */

/** Whether (x2 − x1)² > 1.96² · sd² · 2 (1 − r). */
export function naiveIsMore(change: Fraction, { r, sd }: { r: number; sd: number }): boolean {
  const [two, spread] = [new Fraction(2), Fraction.of(sd)];
  const limit = Fraction.of(1.96).by(spread);
  const unsure = new Fraction(1).minus(Fraction.of(r)).by(two);
  return change.by(change).compare(limit.by(limit).by(unsure)) > 0;
}

interface Answered {
  userId: string;
  role: string;
  /** A whole number. */
  score: number;
}

/** The change of the people of a role who have a score both times; null where there is nobody. */
export function naiveChange(
  role: string,
  before: readonly Answered[],
  now: readonly Answered[],
): Fraction | null {
  const changes: Fraction[] = [];
  for (const first of before)
    for (const second of now)
      if (first.userId === second.userId && first.role === role && second.role === role)
        changes.push(new Fraction(second.score - first.score));
  return changes.length === 0 ? null : Fraction.mean(changes);
}
