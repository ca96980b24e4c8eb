/** One of the programs whose speed is compared in the same rounds. */
export interface Side<Result> {
  name: string;
  run: () => Promise<Result>;
}

/** Runs every side once per round. Each round starts with a different side, and the first round only warms up. */
export async function runRounds<Result>(
  sides: Side<Result>[],
  rounds: number,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % sides.length;
    for (const { name, run } of [...sides.slice(first), ...sides.slice(0, first)]) {
      const result = await run();
      if (round > 0) results.get(name)?.push(result);
    }
  }
  return results;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}
