import { deviceFor } from './browser.ts';
import { deviceOutbox } from './device-outbox.ts';

const pause = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what was finished before this page was reached: the address names it behind its #, as no server sees it. */
export async function sendEarlier(): Promise<void> {
  clearTimeout(timer);
  const waiting: string[] = [];
  for (const token of earlierTokens()) if (!(await isSent(token))) waiting.push(token);
  history.replaceState(history.state, '', location.pathname + hashOf(waiting));
  if (waiting.length > 0) timer = setTimeout(sendEarlier, pause);
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

async function isSent(token: string): Promise<boolean> {
  const device = await deviceFor(token);
  const kept = await device.store.read(device.id).catch(() => undefined);
  if (!kept?.submission) return true;
  const outbox = deviceOutbox(kept.assessment, device);
  outbox.resume(kept.submission);
  return (await outbox.send()).kind !== 'waiting';
}
