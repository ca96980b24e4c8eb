import type { Problem } from './call.ts';
import { deviceFor } from './browser.ts';
import { deviceOutbox } from './device-outbox.ts';
import type { OwnAnswers } from './answers-text.ts';

/** Answers that were finished before this page was reached, and that the server did not take. */
export interface NotCounted extends OwnAnswers {
  token: string;
  problem: Pick<Problem, 'title' | 'nextAssessmentAt'>;
}

/**
 * Sends what was finished before this page was reached: the address names it behind its #, as no server sees it.
 * @returns whether some of it still waits, and what was refused
 */
export async function sendEarlier(): Promise<{ isWaiting: boolean; refused: NotCounted[] }> {
  const waiting: string[] = [];
  const refused: NotCounted[] = [];
  for (const token of earlierTokens()) {
    const outcome = await sendKept(token);
    if (outcome === 'waiting') waiting.push(token);
    else if (outcome !== 'sent') refused.push(outcome);
  }
  history.replaceState(history.state, '', location.pathname + hashOf(waiting));
  return { isWaiting: waiting.length > 0, refused };
}

/** What an address carries along on which a finished assessment that waits to be sent is left. */
export function hashWith(token: string): string {
  return hashOf([...earlierTokens(), token]);
}

function hashOf(tokens: string[]): string {
  return tokens.length > 0 ? `#${tokens.join()}` : '';
}

function earlierTokens(): string[] {
  return location.hash.slice(1).split(',').filter(Boolean);
}

async function sendKept(token: string): Promise<'sent' | 'waiting' | NotCounted> {
  const device = await deviceFor(token);
  const kept = await device.store.read(device.id).catch(() => undefined);
  if (!kept?.submission) return 'sent';
  const { assessment, submission } = kept;
  const outbox = deviceOutbox(assessment, device);
  outbox.resume(submission);
  const delivery = await outbox.send();
  switch (delivery.kind) {
    case 'waiting':
      return 'waiting';
    case 'sent':
    case 'sent elsewhere':
      return 'sent';
    case 'turned down':
      return { token, assessment, input: submission.input, problem: { title: delivery.title } };
    case 'refused':
      return { token, assessment, input: delivery.input, problem: delivery.problem };
  }
}
