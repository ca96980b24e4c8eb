import type { ComponentType } from 'preact';
import type { Format } from '#rules/definition/formats.ts';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import { Dial } from './dial/dial.tsx';
import { Slider } from './slider/slider.tsx';

/** The control of each format for a number between two ends. */
const controls = {
  dial: Dial,
  faces: Slider,
  sdq: Slider,
  form: Slider,
  simple_radio: Slider,
} satisfies Record<Format, ComponentType<RatingProps>>;

export function RatingInput({ format, ...props }: RatingProps & { format: Format }) {
  const Control = controls[format];
  return <Control {...props} />;
}
