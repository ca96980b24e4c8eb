import { FaceScale } from './faces/face-scale.tsx';
import { RadioScale } from './simple-radio/radio-scale.tsx';
import type { OptionScaleProps } from '#web/assess/design/rating-props.ts';

/** A radio group that renders faces where options have one. */
export function OptionScale({ options, ...props }: OptionScaleProps) {
  const Scale = options.some(([, , icon]) => icon !== undefined) ? FaceScale : RadioScale;
  return <Scale options={options} {...props} />;
}
