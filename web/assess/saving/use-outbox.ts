import { shownAnswers } from '#web/assess/flow/flow.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import type { Progress } from './answers.ts';
import { deviceOutbox } from './device-outbox.ts';
import type { Autosave } from './autosave.ts';
import { listen } from './listen.ts';
import type { Device, OpenedAssessment } from './opening.ts';
import { retryDelay, type Delivery } from './outbox.ts';

export type SubmissionState = { kind: 'answering' } | { kind: 'resuming' | 'sending' } | Delivery;

/** Submits the answers exactly once, with retries. */
export function useOutbox(opened: OpenedAssessment, device: Device, autosave: Autosave) {
  const [outbox] = useState(() => {
    const created = deviceOutbox(opened.assessment, device);
    if (opened.submission) created.resume(opened.submission);
    return created;
  });
  const [state, setState] = useState<SubmissionState>({
    kind: opened.submission ? 'resuming' : 'answering',
  });
  const [attempt, setAttempt] = useState(0);

  /** Attempts at once to deliver what this tab or another has queued. */
  async function send(): Promise<void> {
    autosave.close();
    const delivery = await outbox.send();
    if (delivery.kind === 'problem') autosave.reopen();
    setAttempt((attempts) => attempts + 1);
    setState(delivery);
  }

  useRetry(state, attempt, () => void send());

  async function submit(progress: Progress): Promise<void> {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    autosave.close();
    setAttempt(0);
    await outbox.queue(
      autosave.toDraft(progress),
      shownAnswers(opened.assessment.framework, progress.input),
    );
    await send();
  }

  return { state, submit: (progress: Progress) => void submit(progress), send: () => void send() };
}

/** Sends again after a delay, or as soon as the device is online. */
function useRetry(state: SubmissionState, attempt: number, send: () => void): void {
  const sendAgain = useEffectEvent(send);
  const delay = secondsUntilRetry(state, attempt);
  useLayoutEffect(() => {
    if (delay === null) return;
    const sendNow = () => sendAgain();
    const timer = setTimeout(sendNow, delay * 1000);
    const stopListening = listen(['online'], sendNow);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [state, delay]);
}

function secondsUntilRetry(state: SubmissionState, attempt: number): number | null {
  if (state.kind === 'resuming') return 0;
  return state.kind === 'waiting' ? retryDelay(attempt, state.retryAfterSeconds) : null;
}
