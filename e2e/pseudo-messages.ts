import { readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { fromRoot } from '../tools/project.mjs';

const messages: Record<string, unknown[]> = {
  ...messagesOf('app'),
  ...messagesOf('assess'),
  ...messagesOf('server'),
};

function messagesOf(catalogue: string): Record<string, unknown[]> {
  return JSON.parse(readFileSync(fromRoot(`dist/locales/${catalogue}.en-XA.json`), 'utf8'))
    .messages;
}

/** An English message without placeholders as the pseudo-locale shows it. */
export function pseudo(message: string): string {
  const compiled = messages[generateMessageId(message)];
  if (!compiled) throw new Error(`No catalogue has the message ${message}`);
  return compiled.join('').trim();
}
