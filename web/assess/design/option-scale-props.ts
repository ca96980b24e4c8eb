import type { Option } from '#rules/definition.ts';

export interface OptionScaleProps {
  label: string;
  options: Option[];
  value: number | null;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** Called after a choice made by touch or mouse, not by keys. */
  onTap?: () => void;
}
