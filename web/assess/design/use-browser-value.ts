import { useLayoutEffect, useState } from 'preact/hooks';

/** A value of the browser, read again after each of the target's events. */
export function useBrowserValue<Value>(
  target: EventTarget,
  events: string[],
  read: () => Value,
): Value {
  const [value, setValue] = useState(read);
  useLayoutEffect(() => {
    const update = () => setValue(read);
    // The value may have changed between the render and now.
    update();
    for (const event of events) target.addEventListener(event, update);
    return () => {
      for (const event of events) target.removeEventListener(event, update);
    };
  }, [target]);
  return value;
}
