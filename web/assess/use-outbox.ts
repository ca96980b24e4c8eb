import { useEffect, useEffectEvent, useState } from 'react';
import type { Progress } from './answers.ts';
import { alone, makeKey } from './browser.ts';
import { call } from './call.ts';
import type { Keeper } from './keeper.ts';
import type { Device, OpenedAssessment } from './opening.ts';
import { createOutbox, retryDelay, type Delivery, type SubmitAnswer } from './outbox.ts';

export type SubmissionState = { kind: 'answering' } | { kind: 'sending' } | Delivery;

interface UseOutbox {
  state: SubmissionState;
  submit: (progress: Progress) => void;
  /** Tries at once to deliver what is queued, by this tab or another. */
  send: () => void;
}

/** Sends the answers once, however often it takes. */
export function useOutbox(opened: OpenedAssessment, device: Device, keeper: Keeper): UseOutbox {
  const [outbox] = useState(() => {
    const { submit } = opened.assessment.links;
    const made = createOutbox({
      device,
      alone,
      makeKey,
      post: ({ key, input }) =>
        call<SubmitAnswer>('POST', submit, { body: input, headers: { 'idempotency-key': key } }),
    });
    if (opened.submission) made.resume(opened.submission);
    return made;
  });
  const [state, setState] = useState<SubmissionState>({
    kind: opened.submission ? 'sending' : 'answering',
  });
  const [attempt, setAttempt] = useState(0);

  async function send(): Promise<void> {
    keeper.close();
    setState((current) => (current.kind === 'waiting' ? current : { kind: 'sending' }));
    const delivery = await outbox.send();
    if (delivery.kind === 'refused') keeper.reopen();
    setAttempt((attempts) => attempts + 1);
    setState(delivery);
  }

  const trySending = useEffectEvent(() => void send());
  useEffect(() => {
    if (opened.submission) trySending();
  }, [opened.submission]);
  useEffect(() => {
    if (state.kind !== 'waiting') return;
    const seconds = retryDelay(attempt, state.retryAfterSeconds);
    const timer = setTimeout(() => trySending(), seconds * 1000);
    const now = () => trySending();
    addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', now);
    };
  }, [state, attempt]);

  async function submit(progress: Progress): Promise<void> {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    keeper.close();
    setAttempt(0);
    await outbox.queue(keeper.record(progress), progress.input);
    await send();
  }

  return { state, submit: (progress) => void submit(progress), send: () => void send() };
}
