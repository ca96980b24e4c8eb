/** A fraction of whole numbers, to recompute results without rounding. */
export class Fraction {
  readonly over: bigint;
  readonly under: bigint;

  /** `under` is positive. */
  constructor(over: bigint | number, under: bigint | number = 1) {
    this.over = BigInt(over);
    this.under = BigInt(under);
  }

  /** A number as it is written: 0.1 is one tenth. */
  static of(number: number): Fraction {
    const [whole = '', decimals = ''] = number.toFixed(12).replace(/0+$/, '').split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  static sum(all: readonly Fraction[]): Fraction {
    return all.reduce((total, each) => total.plus(each), new Fraction(0));
  }

  static mean(all: readonly Fraction[]): Fraction {
    const sum = Fraction.sum(all);
    return new Fraction(sum.over, sum.under * BigInt(all.length));
  }

  plus({ over, under }: Fraction): Fraction {
    return new Fraction(this.over * under + over * this.under, this.under * under);
  }

  minus({ over, under }: Fraction): Fraction {
    return this.plus(new Fraction(-over, under));
  }

  times(factor: number): Fraction {
    return new Fraction(this.over * BigInt(factor), this.under);
  }

  by({ over, under }: Fraction): Fraction {
    return new Fraction(this.over * over, this.under * under);
  }

  /** Divided by a fraction other than 0. */
  per({ over, under }: Fraction): Fraction {
    const sign = over < 0n ? -1n : 1n;
    return new Fraction(this.over * under * sign, this.under * over * sign);
  }

  /** The highest whole number that is not above this. */
  floor(): Fraction {
    const rest = ((this.over % this.under) + this.under) % this.under;
    return new Fraction((this.over - rest) / this.under);
  }

  /** Negative where this fraction is less, positive where it is greater. */
  compare({ over, under }: Fraction): number {
    const difference = this.over * under - over * this.under;
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  /** Rounded half away from zero, in steps of a tenth to the power of `decimals`. */
  rounded(decimals: number): bigint {
    const over = this.over * 10n ** BigInt(decimals);
    const size = ((over < 0n ? -over : over) * 2n + this.under) / (this.under * 2n);
    return over < 0n ? -size : size;
  }

  toNumber(): number {
    return Number(this.over) / Number(this.under);
  }
}
