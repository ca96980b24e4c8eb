import type { Plugin } from 'vite';
import { compileMessages, config } from './compile-messages.ts';

// What the macros leave of a message: its id, and in development its text.
const descriptor = /\bid: "([\w+/=-]{6})"(,\s*message: "(?:[^"\\]|\\.)*")?/g;

/** Writes each English message, compiled, where it is used, so that a page loads its own messages and no others. */
export function inlineMessages(): Plugin {
  const english = compileMessages(config.sourceLocale).then((catalogues) =>
    Object.assign({}, ...catalogues.values()),
  );
  return {
    name: 'inline-messages',
    enforce: 'post',
    async transform(code) {
      if (code.search(descriptor) < 0) return null;
      const messages = await english;
      const inlined = code.replace(descriptor, (found, id) =>
        id in messages ? `id: "${id}", message: ${JSON.stringify(messages[id])}` : found,
      );
      return { code: inlined, map: null };
    },
  };
}
