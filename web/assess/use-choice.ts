import { type MouseEvent, useId } from 'react';

/** Handlers of one radio and its label that tell a tap from a press of the arrow keys. */
export function useChoice(onChange: (value: number) => void, onTap: (() => void) | undefined) {
  const name = useId();
  function choice(value: number) {
    return {
      name,
      onChange: () => onChange(value),
      // A click of the radio itself comes from keys or assistive technology, as the label covers it.
      handleLabelClick(event: MouseEvent<HTMLLabelElement>) {
        if (!(event.target instanceof HTMLInputElement)) onTap?.();
      },
    };
  }
  return choice;
}
