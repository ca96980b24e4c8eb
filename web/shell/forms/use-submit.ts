import { useRef, useState } from 'react';

/** Runs one submit at a time: another one is ignored while it runs. */
export function useSubmit<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(...args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { submit: (...args: Args) => void submit(...args), isBusy };
}
