import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** The key that leads to the messages, from anywhere on the page. */
export const toastKey = 'F8';

/** Leads to the newest message by a key, and back to where the focus was once that message is gone. */
export function useToastKeys(messages: RefObject<HTMLElement | null>, count: number) {
  const before = useRef<Element | null>(null);
  const isInside = useRef(false);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const newest = messages.current?.lastElementChild?.querySelector('button');
      if (event.key !== toastKey || !newest) return;
      event.preventDefault();
      newest.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [messages]);
  useEffect(() => {
    // A focused message that is gone has left the focus nowhere.
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    focusAgain(before.current);
  }, [count]);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) isInside.current = messages.current?.contains(relatedTarget) ?? false;
    },
  };
}

function focusAgain(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
