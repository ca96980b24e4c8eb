import type { Option } from '#rules/definition.ts';
import { FaceScale } from './face-scale.tsx';
import { RadioScale } from './radio-scale.tsx';

export interface OptionScaleProps {
  label: string;
  options: Option[];
  value: number | null;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** Called after a choice made by touch or mouse, not by keys. */
  onTap?: () => void;
}

/** A choice of one option: faces where the options have them. */
export function OptionScale(props: OptionScaleProps) {
  const hasFaces = props.options.every(([, , icon]) => icon !== undefined);
  return hasFaces ? <FaceScale {...props} /> : <RadioScale {...props} />;
}
