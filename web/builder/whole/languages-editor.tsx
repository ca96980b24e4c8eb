import { t } from '@lingui/core/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName } from './language-name.ts';
import { translatableTexts, translationPath, withoutLanguage } from '#web/builder/model/texts.ts';
import { valueAt } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { Check } from '#web/builder/fields/check.tsx';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { Translations } from './translations.tsx';
import styles from './whole.module.css';

/** The languages of a questionnaire, two of them side by side. */
export function LanguagesEditor() {
  const languages = useDraft((draft) => draft.languages);
  const others = languages.slice(1);
  const [chosen, setChosen] = useState(others[0] ?? '');
  const language = others.includes(chosen) ? chosen : (others[0] ?? '');
  return (
    <div className={styles.editor}>
      <FirstLanguage />
      <AddLanguage onAdd={setChosen} />
      <ProblemAt path={['languages']} />
      {language && (
        <>
          <div className={styles.inline}>
            <NativeSelect
              id="languages"
              label={t`Translate into`}
              value={language}
              data={others.map((each) => ({ value: each, label: languageName(each) }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <RemoveLanguage language={language} />
          </div>
          <SideBySide key={language} language={language} />
        </>
      )}
    </div>
  );
}

function FirstLanguage() {
  const { store } = useBuilder();
  const first = useDraft((draft) => draft.languages[0] ?? '');
  return (
    <TextInput
      id="languages[0]"
      label={t`Language it is written in`}
      description={first && languageName(first)}
      value={first}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) =>
        store.edit(
          (draft) => ({ ...draft, languages: [value, ...draft.languages.slice(1)] }),
          'languages[0]',
        )
      }
    />
  );
}

function AddLanguage({ onAdd }: { onAdd: (language: string) => void }) {
  const { store } = useBuilder();
  const languages = useDraft((draft) => draft.languages);
  const [tag, setTag] = useState('');
  const isValid = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && !languages.includes(tag);
  function add() {
    if (!isValid) return;
    store.edit((draft) => ({ ...draft, languages: [...draft.languages, tag] }));
    onAdd(tag);
    setTag('');
  }
  return (
    <div className={styles.inline}>
      <TextInput
        label={t`Add a language`}
        description={isValid ? languageName(tag) : t`A language code, for example de, cy or pt-BR`}
        value={tag}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
      />
      <Button variant="default" disabled={!isValid} onClick={add}>
        {t`Add`}
      </Button>
    </div>
  );
}

function RemoveLanguage({ language }: { language: string }) {
  const { store } = useBuilder();
  return (
    <Button
      variant="default"
      onClick={() => store.edit((draft) => withoutLanguage(draft, language))}
    >
      {t`Remove this language`}
    </Button>
  );
}

function SideBySide({ language }: { language: string }) {
  const draft = useDraft((each) => each);
  const [hidesTranslated, setHidesTranslated] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const texts = translatableTexts(draft);
  const isMissing = ({ path }: (typeof texts)[number]) =>
    !valueAt(draft, translationPath(path, language));
  const missing = texts.filter(isMissing);
  const keyOf = ({ path }: (typeof texts)[number]) => path.join('.');
  const shown = hidesTranslated ? texts.filter((each) => opened.has(keyOf(each))) : texts;
  const [done, all] = [texts.length - missing.length, texts.length];
  return (
    <>
      <p role="status">{t`${done} of ${all} texts are translated.`}</p>
      <Check
        label={t`Hide what is translated`}
        isChecked={hidesTranslated}
        onCheck={(isChecked) => {
          setHidesTranslated(isChecked);
          // A text does not go while it is being translated.
          setOpened(new Set(missing.map(keyOf)));
        }}
      />
      <Translations texts={shown} language={language} />
    </>
  );
}
