import { mkdirSync, writeFileSync } from 'node:fs';
import { compileMessages, config } from './compile-messages.ts';
import { fromRoot } from './project.mjs';

// Writes the messages that the server reads or inlines: of every language but the one of the sources.
const folder = fromRoot('dist/locales');
mkdirSync(folder, { recursive: true });

for (const locale of config.locales.filter((one) => one !== config.sourceLocale)) {
  for (const [name, messages] of await compileMessages(locale)) {
    writeFileSync(`${folder}/${name}.${locale}.json`, JSON.stringify({ messages }));
  }
}
