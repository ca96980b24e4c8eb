/** Plain left-to-right addition, for `reduce`. */
export function add(total: number, number: number): number {
  return total + number;
}

/** The nearest whole number, halves up: 2.5 to 3, -2.5 to -2, up to the rounding error of binary numbers. */
export function halfUp(number: number): number {
  return Math.floor(number + 1e-10 + 0.5);
}
