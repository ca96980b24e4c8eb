import { t } from '@lingui/core/macro';
import type { chooseLanguage } from '#contract/assessments.ts';
import { type ChosenLanguage, languageNames, languages } from '#contract/languages.ts';
import { call } from '#web/assess/saving/call.ts';
import { pageLanguage } from '#web/language/language.ts';
import styles from './language-switch.module.css';

const choices = Object.entries(languageNames) as [ChosenLanguage, string][];

/** The other languages, each by its own name; the server keeps the choice for the next time. */
export function LanguageSwitch({ link }: { link: string }) {
  const others = choices.filter(([language]) => language !== pageLanguage());
  return (
    <nav className={styles.languages} aria-label={t`Language`}>
      {others.map(([language, name]) => (
        <a
          key={language}
          href={addressIn(language)}
          lang={language}
          hreflang={language}
          dir={languages[language].direction}
          onClick={() => {
            void call<typeof chooseLanguage>('PUT', link, { body: { language }, isLeaving: true });
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function addressIn(language: ChosenLanguage): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set('language', language);
  return `${pathname}?${query}`;
}
