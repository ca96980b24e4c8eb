import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import accepts from '@fastify/accepts';
import { fastifyRequestContext, requestContext } from '@fastify/request-context';
import { setupI18n } from '@lingui/core';
import type { I18n, Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wordDefaultErrors } from '#contract/default-errors.ts';
import { isLanguage, languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { setLanguageSource } from '#contract/messages.ts';
import { type Trace, traceOf } from '#server/platform/tracing/trace.ts';

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
    /** Whether the page asked for this language, which then precedes the one that a person has chosen. */
    isAsked: boolean;
    load: Load;
    /** By what the log, the database and other systems recognise the request. */
    trace: Trace;
  }
}

type Load = (language: Language) => Translations;

const english = translationsOf('en', {}, null);
/** What the build compiles. */
const built = loaderOf(path.join(import.meta.dirname, '../../../dist/locales'));
/** The language of a person who is written to, whoever causes it. */
const chosen = new AsyncLocalStorage<Translations>();
wordDefaultErrors();
setLanguageSource(() => currentTranslations().i18n);

/**
 * Gives each request the language that its page or its browser asks for.
 * @param folder the compiled messages of all languages but English, where they are not those of the build
 */
export function registerLanguages(app: FastifyInstance, folder?: string): void {
  const load = folder === undefined ? built : loaderOf(folder);
  app.register(accepts);
  app.register(fastifyRequestContext, {
    defaultStoreValues: (request) => {
      const asked = askedLanguage(request);
      const translations = load(asked ?? acceptedLanguage(request));
      return { translations, isAsked: asked !== null, load, trace: traceOf(request) };
    },
  });
}

/** The language of the person who is written to or of the request that runs; English outside of both. */
export function currentTranslations(): Translations {
  return chosen.getStore() ?? requestContext.get('translations') ?? english;
}

/** Lets the rest of the request speak the language of a person who has chosen one. */
export function speak(language: string | null): void {
  const own = requestContext.get('load');
  if (!own || requestContext.get('isAsked') || language === null) return;
  if (isLanguage(language)) requestContext.set('translations', own(language));
}

/** Runs a function in the language of a person, whoever asks for it; in English without one. */
export function inLanguageOf<Result>(language: string | null, run: () => Result): Result {
  const load = requestContext.get('load') ?? built;
  const translations = load(language !== null && isLanguage(language) ? language : 'en');
  return chosen.run(translations, run);
}

/** Reads the messages of a folder, each language once. */
function loaderOf(folder: string): Load {
  const loaded = new Map<Language, Translations>([['en', english]]);
  return (language) => {
    const translations =
      loaded.get(language) ??
      translationsOf(language, read(folder, 'server', language), read(folder, 'assess', language));
    loaded.set(language, translations);
    return translations;
  };
}

/** The language of the page that sends a request, or that an address of the assess page names. */
function askedLanguage({ headers, url }: FastifyRequest): Language | null {
  const asked = headers['x-language'] ?? /^\/assess\/.*[?&]language=([\w-]+)/.exec(url)?.[1];
  return typeof asked === 'string' && isLanguage(asked) ? asked : null;
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
