import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import type { Messages } from '@lingui/core';
import { getConfig } from '@lingui/conf';
import { fail, fromRoot } from './project.mjs';

export const config = getConfig();

/** Writes the messages that the server reads or inlines: of every language but the one of the sources. */
export async function writeCatalogues(): Promise<void> {
  const folder = fromRoot('dist/locales');
  mkdirSync(folder, { recursive: true });
  for (const locale of config.locales.filter((one) => one !== config.sourceLocale)) {
    for (const [name, messages] of await compileMessages(locale)) {
      const file = `${folder}/${name}.${locale}.json`;
      // A server that runs meanwhile reads the old file or the new one, never a part.
      const part = `${file}.${process.pid}`;
      writeFileSync(part, JSON.stringify({ messages }));
      renameSync(part, file);
    }
  }
}

/** The messages of each catalogue in one language, by their ids. */
export async function compileMessages(locale: string): Promise<Map<string, Messages>> {
  const catalogues = await getCatalogs(config);
  const pseudo = config.pseudoLocale.find((one) => one.locale === locale);
  const compiled = catalogues.map(async (catalogue) => {
    const { messages } = await catalogue.getTranslations(locale, {
      sourceLocale: config.sourceLocale,
      fallbackLocales: config.fallbackLocales,
    });
    const { source, errors } = createCompiledCatalog(locale, messages, {
      namespace: 'json',
      ...(pseudo && { pseudoLocale: locale, pseudoLocaleOptions: pseudo.options }),
    });
    if (errors[0]) fail(`The messages of ${locale} cannot be compiled: ${errors[0].error.message}`);
    return [catalogue.name ?? '', JSON.parse(source).messages] as const;
  });
  return new Map(await Promise.all(compiled));
}
