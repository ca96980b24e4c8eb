import { readFileSync } from 'node:fs';
import path from 'node:path';
import accepts from '@fastify/accepts';
import { fastifyRequestContext, requestContext } from '@fastify/request-context';
import { setupI18n } from '@lingui/core';
import type { I18n, Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { setLanguageSource } from '#contract/messages.ts';

declare module '@fastify/request-context' {
  interface RequestContextData {
    language: Language;
  }
}

/** The compiled messages of all languages but English, whose messages stand in the sources. */
const folder = path.join(import.meta.dirname, '../../../dist/locales');
const loaded = new Map<Language, I18n>();

setLanguageSource(() => i18nOf(currentLanguage()));

/** Gives each request the language that its browser asks for. */
export function registerLanguages(app: FastifyInstance): void {
  app.register(accepts);
  app.register(fastifyRequestContext, {
    defaultStoreValues: (request) => ({ language: acceptedLanguage(request) }),
  });
}

/** The language of the request that runs; English outside of requests. */
export function currentLanguage(): Language {
  return requestContext.get('language') ?? 'en';
}

/** The compiled messages of the assess page; null for English, which the page brings itself. */
export function assessMessages(language: Language): Messages | null {
  return language === 'en' ? null : readMessages('assess', language);
}

function acceptedLanguage(request: FastifyRequest): Language {
  return (request.accepts().language(Object.keys(languages)) || 'en') as Language;
}

function i18nOf(language: Language): I18n {
  const known = loaded.get(language);
  if (known) return known;
  const messages = language === 'en' ? {} : readMessages('server', language);
  const { locale } = languages[language];
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  loaded.set(language, i18n);
  return i18n;
}

function readMessages(catalogue: string, language: Language): Messages {
  const text = readFileSync(path.join(folder, `${catalogue}.${language}.json`), 'utf8');
  return JSON.parse(text).messages;
}
