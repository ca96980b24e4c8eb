import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findClock } from '#contract/development.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { type Happened, outcomeText } from './journey-texts.ts';

/** The progress of a journey. */
export interface Progress {
  /** 0-1; null before that is known. */
  share: number | null;
  /** The visible text. */
  text: string;
  /** The text for screen readers, which changes less often. */
  announcement: string;
}

/** What a script uses to run and to report. */
export interface JourneyContext {
  client: QueryClient;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Moves through time in steps; returns a sentence about how it ended. */
export type JourneyScript = (context: JourneyContext) => Promise<string>;

export type Journey = ReturnType<typeof useJourney>;

const initialProgress: Progress = { share: null, text: '', announcement: '' };

/** Runs one journey through the demo's time at a time; a stop takes effect after the running step. The outcome is a sentence about the last one. */
export function useJourney() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState('');
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => current.current?.abort(), []);
  useEffect(() => stop, [stop]);

  async function run(script: JourneyScript): Promise<void> {
    const { signal } = (current.current = new AbortController());
    setOutcome('');
    setProgress(initialProgress);
    try {
      const { mark } = await call(findClock);
      const end = await script({ client, signal, onProgress: setProgress });
      setOutcome(outcomeText(await happenedSince(mark), end));
    } catch (error) {
      flash(error);
    }
    await client.invalidateQueries();
    current.current = null;
    setProgress(null);
  }

  const start = (script: JourneyScript) => void (current.current ?? run(script));
  return { progress, outcome, stop, start };
}

async function happenedSince(since: string): Promise<Happened> {
  const { happened } = await call(findClock, { query: { since } });
  return happened ?? { windowCount: 0, mailCount: 0, responseCount: 0 };
}
