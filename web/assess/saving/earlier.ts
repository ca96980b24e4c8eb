import type { Problem } from './call.ts';
import { deviceFor } from './browser.ts';
import { deviceOutbox } from './device-outbox.ts';
import type { LocalAnswers } from './answers-text.ts';

/** Submitted answers of an earlier page that the server rejected. */
export interface UncountedAnswers extends LocalAnswers {
  token: string;
  problem: Pick<Problem, 'title' | 'nextAssessmentAt'>;
}

/**
 * Sends the submissions of earlier pages: the hash lists their tokens, because servers and logs never see it.
 * @returns whether some are still waiting, and which were rejected
 */
export async function sendEarlier(): Promise<{ isWaiting: boolean; rejected: UncountedAnswers[] }> {
  const pending: string[] = [];
  const rejected: UncountedAnswers[] = [];
  for (const token of earlierTokens()) {
    const outcome = await sendStored(token);
    if (outcome === 'waiting') pending.push(token);
    else if (outcome !== 'sent') rejected.push(outcome);
  }
  history.replaceState(history.state, '', location.pathname + hashOf(pending));
  return { isWaiting: pending.length > 0, rejected };
}

/** The hash of the next address when this assessment is still waiting to be sent. */
export function hashWith(token: string): string {
  return hashOf([...earlierTokens(), token]);
}

function hashOf(tokens: string[]): string {
  return tokens.length > 0 ? `#${tokens.join()}` : '';
}

function earlierTokens(): string[] {
  return location.hash.slice(1).split(',').filter(Boolean);
}

async function sendStored(token: string): Promise<'sent' | 'waiting' | UncountedAnswers> {
  const device = await deviceFor(token);
  const stored = await device.store.read(device.id).catch(() => undefined);
  if (!stored?.submission) return 'sent';
  const { assessment, submission } = stored;
  const outbox = deviceOutbox(assessment, device);
  outbox.resume(submission);
  const delivery = await outbox.send();
  switch (delivery.kind) {
    case 'waiting':
      return 'waiting';
    case 'sent':
    case 'sent-elsewhere':
      return 'sent';
    case 'rejected':
      return { token, assessment, input: submission.input, problem: { title: delivery.title } };
    case 'problem':
      return { token, assessment, input: delivery.input, problem: delivery.problem };
  }
}
