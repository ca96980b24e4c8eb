/** A function that places the numbers of a span evenly between two positions. */
export function linearScale(
  [from, to]: [number, number],
  [start, end]: [number, number],
): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
