import type { ComponentType } from 'preact';
import type { Format } from '#rules/formats.ts';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import { Dial } from './dial/dial.tsx';
import { OptionScale } from './option-scale.tsx';

/** The rating control of each format, for questions without options of their own. */
const controls = {
  dial: Dial,
  faces: OptionScale,
  sdq: Dial,
  simple_radio: OptionScale,
} satisfies Record<Format, ComponentType<RatingProps>>;

export function RatingInput({ format, ...props }: RatingProps & { format: Format }) {
  const Control = props.options ? OptionScale : controls[format];
  return <Control {...props} />;
}
