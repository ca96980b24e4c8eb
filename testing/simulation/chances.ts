import type { Random } from '#server/demo/random.ts';

/** A whole number from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

/** One of several things, of which there is at least one. */
export function oneOf<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Some of several things, in their order. */
export function someOf<T>(random: Random, items: readonly T[], share: number): T[] {
  return items.filter(() => chance(random, share));
}
