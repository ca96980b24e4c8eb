import type { Choice } from '#rules/answering/step.ts';

/** What an option is stored as. */
export type ChoiceKey = Choice[0];

/** What a page says about an input. */
export interface InputState {
  /** The id of the text that says more about the question, or what is wrong with the answer. */
  describedBy?: string | undefined;
  /** Whether a required answer is missing. */
  isMissing?: boolean | undefined;
}

interface ControlProps extends InputState {
  label: string;
  isDisabled?: boolean;
  /** Called after a choice made by touch or mouse, not by keys. */
  onTap?: (() => void) | undefined;
}

/** The props of a control that sets a number. */
export interface RatingProps extends ControlProps {
  min: number;
  max: number;
  step: number;
  /** What the ends mean. */
  low?: string | undefined;
  high?: string | undefined;
  value: number | null;
  onChange: (value: number) => void;
}

/** The props of a control that chooses one option. */
export interface OptionScaleProps extends ControlProps {
  options: Choice[];
  value: ChoiceKey | null;
  onChange: (value: ChoiceKey) => void;
}
