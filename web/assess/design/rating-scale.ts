import { t } from '@lingui/core/macro';
import { decimalsOf } from '#rules/answering/decimals.ts';
import type { RatingProps } from '#web/assess/design/rating-props.ts';

type Scale = Pick<RatingProps, 'min' | 'max' | 'step'>;

/** The value of the scale nearest to a number, without the errors of binary fractions. */
export function onStep({ min, max, step }: Scale, number: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, number)) - min) / step);
  const decimals = Math.max(decimalsOf(min), decimalsOf(step));
  return Number((min + steps * step).toFixed(Math.min(decimals, 100)));
}

/** The value in the middle of the scale. */
export function middleOf(scale: Scale): number {
  return onStep(scale, (scale.min + scale.max) / 2);
}

/** A value with the ends of its scale, as screen readers say it. */
export function valueText(value: number | null, { min, max }: Scale): string {
  if (value === null) return t`Not rated yet`;
  return min === 0 ? t`${value} out of ${max}` : t`${value} on a scale from ${min} to ${max}`;
}
