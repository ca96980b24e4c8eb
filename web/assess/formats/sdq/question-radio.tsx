import type { ComponentChildren } from 'preact';
import { useAssess } from '#web/assess/context/assess-context.ts';

interface QuestionRadioProps {
  /** The prefix of the names and ids of one set. */
  setId: string;
  /** The id of the question. */
  id: string;
  value: number | string;
  /** The label; without one, it is the headers of the row and the column in a table. */
  children?: ComponentChildren;
}

/** A radio button that gives a question one of its options. */
export function QuestionRadio({ setId, id, value, children }: QuestionRadioProps) {
  const { input, change } = useAssess();
  return (
    <label>
      <input
        type="radio"
        name={`${setId}-${id}`}
        aria-labelledby={children ? undefined : `${setId}-${id} ${setId}-${value}`}
        checked={(input.attributes[id]?.rating ?? input.attributes[id]?.value) === value}
        onChange={() =>
          change(
            typeof value === 'number'
              ? { type: 'rating', id, rating: value }
              : { type: 'value', id, value },
          )
        }
      />
      {children}
    </label>
  );
}
