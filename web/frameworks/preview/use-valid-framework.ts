import { useEffect, useRef, useState } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import { checkPublished } from '#rules/framework/framework.ts';

// In milliseconds: whoever types is not interrupted by a check.
const pause = 250;

interface ValidFramework {
  /** The last definition without problems; null until there is one. */
  framework: Framework | null;
  /** Whether the definition of the moment has problems; null until it is checked. */
  hasProblems: boolean | null;
}

/** The last version without problems of a definition that may be changing, checked once it rests. */
export function useValidFramework(definition: unknown): ValidFramework {
  const [valid, setValid] = useState<ValidFramework>({ framework: null, hasProblems: null });
  const wait = useRef(0);
  useEffect(() => {
    let cancelIdle = () => {};
    const check = () => {
      const { framework } = checkPublished(definition);
      setValid((last) =>
        framework ? { framework, hasProblems: false } : { ...last, hasProblems: true },
      );
    };
    const timer = setTimeout(() => (cancelIdle = whenIdle(check)), wait.current);
    wait.current = pause;
    return () => {
      clearTimeout(timer);
      cancelIdle();
    };
  }, [definition]);
  return valid;
}

/** Runs the work when the browser has nothing else to do; the returned function cancels it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => {};
  }
  const handle = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
