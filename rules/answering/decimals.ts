/** How many decimals a number has as it is written: 2 for 0.25, 0 for 300. */
export function decimalsOf(number: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/**
 * Whether a number is a whole number of steps above another, by the decimals in which the three are written: 0.3 is three
 * steps of 0.1 above 0, 0.30000000000000004 is not. All are finite, `step` is not 0.
 */
export function isOnStep(number: number, { min, step }: { min: number; step: number }): boolean {
  const decimals = Math.max(...[number, min, step].map(decimalsOf));
  const [given, first, size] = [number, min, step].map((each) => scaled(each, decimals));
  return ((given ?? 0n) - (first ?? 0n)) % (size || 1n) === 0n;
}

/** A number times a power of ten, exactly. */
function scaled(number: number, decimals: number): bigint {
  const [digits = '', exponent = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const zeros = decimals + Number(exponent) - fraction.length;
  return BigInt(whole + fraction) * 10n ** BigInt(zeros);
}
