import type { AskedItem } from '#rules/answering/step.ts';
import type { InputState } from '#web/assess/design/rating-props.ts';

/** The props of a field in which an answer is entered. */
export interface EntryProps<Value, Entered = Value> extends InputState {
  item: AskedItem;
  value: Value;
  onChange: (value: Entered) => void;
}
