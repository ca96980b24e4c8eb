import type { Option } from '#rules/definition.ts';

/** The props of every control that rates a question. */
export interface RatingProps {
  label: string;
  options?: Option[] | undefined;
  outOf: number;
  value: number | null;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** Called after a choice made by touch or mouse, not by keys. */
  onTap?: () => void;
}

export type OptionScaleProps = Omit<RatingProps, 'outOf'> & { options: Option[] };
