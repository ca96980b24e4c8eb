import type { Random } from '#server/start/invented/random.ts';

/** A random integer from `min` to `max`. */
export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

/** A random item of a non-empty list. */
export function oneOf<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A random subset of a list, in order. */
export function someOf<T>(random: Random, items: readonly T[], share: number): T[] {
  return items.filter(() => chance(random, share));
}
