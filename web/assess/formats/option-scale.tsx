import { FaceScale } from './faces/face-scale.tsx';
import { RadioScale } from './simple-radio/radio-scale.tsx';
import type { OptionScaleProps } from '#web/assess/design/option-scale-props.ts';

/** A choice of one option: faces where the options have them. */
export function OptionScale(props: OptionScaleProps) {
  const hasFaces = props.options.every(([, , icon]) => icon !== undefined);
  return hasFaces ? <FaceScale {...props} /> : <RadioScale {...props} />;
}
