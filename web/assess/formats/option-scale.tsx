import { FaceScale } from './faces/face-scale.tsx';
import { RadioScale } from './simple-radio/radio-scale.tsx';
import type { RatingProps } from '#web/assess/design/rating-props.ts';

/** A radio group that renders faces where all options have one. */
export function OptionScale({ options = [], ...props }: Omit<RatingProps, 'outOf'>) {
  const Scale = options.every(([, , icon]) => icon !== undefined) ? FaceScale : RadioScale;
  return <Scale options={options} {...props} />;
}
