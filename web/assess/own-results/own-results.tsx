import { useEffect, useState } from 'preact/hooks';
import type { findOwnResults, OwnResults as Answer } from '#contract/own-results.ts';
import { call } from '#web/assess/saving/call.ts';
import type { ResultsOverTime } from './results-over-time.tsx';

interface OwnResultsProps {
  /** The address of the results; none for people who may not see them. */
  link: string | null | undefined;
  /** Whether the section starts expanded. */
  isOpen: boolean;
}

interface Loaded {
  answer: Answer;
  ResultsOverTime: typeof ResultsOverTime;
}

/** The assessors' own results, loaded when they are shown; nothing where there are none. */
export function OwnResults({ link, isOpen }: OwnResultsProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    // The answers are sent by now: without the results the page is still complete.
    if (link) void load(link).then(setLoaded, () => {});
  }, [link]);
  if (!loaded) return null;
  const { answer, ResultsOverTime: Results } = loaded;
  return <Results {...answer} isOpen={isOpen} />;
}

async function load(link: string): Promise<Loaded | null> {
  const outcome = await call<typeof findOwnResults>('GET', link);
  if (outcome.kind !== 'answer' || outcome.data.results.length === 0) return null;
  return { answer: outcome.data, ...(await import('./results-over-time.tsx')) };
}
