import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findClock } from '#contract/development.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { type Happened, outcomeWords } from './journey-words.ts';

/** How far a journey has come. */
export interface Progress {
  /** 0-1; null before that is known. */
  share: number | null;
  /** Where it is. */
  words: string;
  /** The same for those who listen, less often. */
  said: string;
}

/** What a journey gets to know and to tell as it goes. */
export interface Way {
  client: QueryClient;
  signal: AbortSignal;
  tell: (progress: Progress) => void;
}

/** Goes through time step by step and gives how it ended, in words. */
export type Travel = (way: Way) => Promise<string>;

export interface Journey {
  /** Null while there is none. */
  progress: Progress | null;
  /** What came of the last one. */
  outcome: string;
  start: (travel: Travel) => void;
  stop: () => void;
}

const departure: Progress = { share: null, words: '', said: '' };

/** One journey through the demo's time after the other; the step under way when it is stopped is the last. */
export function useJourney(): Journey {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState('');
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => current.current?.abort(), []);
  useEffect(() => stop, [stop]);

  async function run(travel: Travel): Promise<void> {
    const { signal } = (current.current = new AbortController());
    setOutcome('');
    setProgress(departure);
    try {
      const { mark } = await call(findClock);
      const end = await travel({ client, signal, tell: setProgress });
      setOutcome(outcomeWords(await happenedSince(mark), end));
    } catch (error) {
      flash(error);
    }
    await client.invalidateQueries();
    current.current = null;
    setProgress(null);
  }

  return { progress, outcome, stop, start: (travel) => void (current.current ?? run(travel)) };
}

async function happenedSince(since: string): Promise<Happened> {
  const { happened } = await call(findClock, { query: { since } });
  return happened ?? { windowCount: 0, mailCount: 0, responseCount: 0 };
}
