import { mkdirSync, writeFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { fail, fromRoot } from './project.mjs';

// Writes the messages that the server reads or inlines: of every language but the one of the sources.
const config = getConfig();
const folder = fromRoot('dist/locales');
mkdirSync(folder, { recursive: true });

for (const catalogue of await getCatalogs(config)) {
  for (const locale of config.locales) {
    if (locale !== config.sourceLocale) await compile(catalogue, locale);
  }
}

async function compile(catalogue: Awaited<ReturnType<typeof getCatalogs>>[number], locale: string) {
  const { messages } = await catalogue.getTranslations(locale, {
    sourceLocale: config.sourceLocale,
    fallbackLocales: config.fallbackLocales,
  });
  const pseudo = config.pseudoLocale.find((one) => one.locale === locale);
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace: 'json',
    ...(pseudo && { pseudoLocale: locale, pseudoLocaleOptions: pseudo.options }),
  });
  if (errors[0]) fail(`The messages of ${locale} cannot be compiled: ${errors[0].error.message}`);
  writeFileSync(`${folder}/${catalogue.name}.${locale}.json`, source);
}
