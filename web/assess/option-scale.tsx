import { FaceScale } from './face-scale.tsx';
import { RadioScale } from './radio-scale.tsx';
import type { OptionScaleProps } from './option-scale-props.ts';

/** A choice of one option: faces where the options have them. */
export function OptionScale(props: OptionScaleProps) {
  const hasFaces = props.options.every(([, , icon]) => icon !== undefined);
  return hasFaces ? <FaceScale {...props} /> : <RadioScale {...props} />;
}
