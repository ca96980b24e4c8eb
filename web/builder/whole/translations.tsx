import { t } from '@lingui/core/macro';
import { memo, useState } from 'react';
import { Button } from '@mantine/core';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useDraft } from '#web/builder/fields/builder-context.ts';
import { type TranslatableText, translationPath } from '#web/builder/model/texts.ts';
import { languageName } from './language-name.ts';
import styles from './whole.module.css';

const pageLength = 100;

interface TranslationsProps {
  texts: TranslatableText[];
  language: string;
}

/** Texts beside their translations, a page at a time. */
export function Translations({ texts, language }: TranslationsProps) {
  const [count, setCount] = useState(pageLength);
  const first = useDraft((draft) => draft.languages[0] ?? '');
  return (
    <>
      <ul className={styles.translations} aria-label={t`Texts and their translations`}>
        {texts.slice(0, count).map(({ path, text }) => (
          <Translation
            key={path.join('.')}
            field={path.join('.')}
            text={text}
            first={first}
            language={language}
          />
        ))}
      </ul>
      {texts.length > count && (
        <div>
          <Button variant="default" onClick={() => setCount(count + pageLength)}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

interface TranslationProps {
  /** The path of the text, joined by dots: a text stays the same while another one changes. */
  field: string;
  text: string;
  first: string;
  language: string;
}

const longText = 80;

const Translation = memo(function Translation(props: TranslationProps) {
  const { field, text, first, language } = props;
  const path = field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return (
    <li>
      <p dir="auto" lang={first}>
        {text}
      </p>
      <TextAt
        path={translationPath(path, language)}
        label={t`${languageName(language)}: ${text}`}
        lang={language}
        isLong={text.length > longText}
        isOptional
        hidesLabel
      />
    </li>
  );
});
