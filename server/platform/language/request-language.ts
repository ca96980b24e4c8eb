import { readFileSync } from 'node:fs';
import path from 'node:path';
import accepts from '@fastify/accepts';
import { fastifyRequestContext, requestContext } from '@fastify/request-context';
import { setupI18n } from '@lingui/core';
import type { I18n, Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wordDefaultErrors } from '#contract/default-errors.ts';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { setLanguageSource } from '#contract/messages.ts';

/** A language with its messages. */
interface Translations {
  language: Language;
  i18n: I18n;
  /** The compiled messages of the assess page; null for English, which the page brings itself. */
  assessMessages: Messages | null;
}

declare module '@fastify/request-context' {
  interface RequestContextData {
    translations: Translations;
  }
}

const english = translationsOf('en', {}, null);
wordDefaultErrors();
setLanguageSource(() => currentTranslations().i18n);

/** Gives each request the language that its browser asks for; `folder` has the compiled messages of all but English. */
export function registerLanguages(app: FastifyInstance, folder: string): void {
  const loaded = new Map<Language, Translations>([['en', english]]);
  app.register(accepts);
  app.register(fastifyRequestContext, {
    defaultStoreValues: (request) => ({ translations: load(acceptedLanguage(request)) }),
  });

  function load(language: Language): Translations {
    const translations =
      loaded.get(language) ??
      translationsOf(language, read(folder, 'server', language), read(folder, 'assess', language));
    loaded.set(language, translations);
    return translations;
  }
}

/** The language of the request that runs; English outside of requests. */
export function currentTranslations(): Translations {
  return requestContext.get('translations') ?? english;
}

/** How many headers are remembered; browsers of the same people send the same ones. */
const maxHeaders = 200;
const languagesByHeader = new Map<string, Language>();

function acceptedLanguage(request: FastifyRequest): Language {
  const header = request.headers['accept-language'] ?? '';
  const known = languagesByHeader.get(header);
  if (known) return known;
  const language = (request.accepts().language(Object.keys(languages)) || 'en') as Language;
  if (languagesByHeader.size >= maxHeaders) languagesByHeader.clear();
  languagesByHeader.set(header, language);
  return language;
}

function translationsOf(
  language: Language,
  messages: Messages,
  assessMessages: Messages | null,
): Translations {
  const { locale } = languages[language];
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
  // English messages stand in the sources, not compiled.
  i18n.setMessagesCompiler(compileMessage);
  return { language, i18n, assessMessages };
}

function read(folder: string, catalogue: string, language: Language): Messages {
  const text = readFileSync(path.join(folder, `${catalogue}.${language}.json`), 'utf8');
  return JSON.parse(text).messages;
}
