import { useLayoutEffect, useState } from 'preact/hooks';
import { useEffectEvent } from './use-effect-event.ts';

/** A value of the browser, read again after each of the target's events, which are a constant. */
export function useBrowserValue<Value>(
  target: EventTarget,
  events: readonly string[],
  read: () => Value,
): Value {
  const [value, setValue] = useState(read);
  const update = useEffectEvent(() => setValue(read));
  useLayoutEffect(() => {
    // The value may have changed between the render and now.
    update();
    for (const event of events) target.addEventListener(event, update);
    return () => {
      for (const event of events) target.removeEventListener(event, update);
    };
  }, [target, events]);
  return value;
}
