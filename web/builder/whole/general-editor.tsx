import { t } from '@lingui/core/macro';
import { type AssessorRole, assessorRoles } from '#rules/definition/texts.ts';
import { useBuilder } from '#web/builder/fields/builder-context.ts';
import { CheckList } from '#web/builder/fields/check-list.tsx';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { roleWords } from '#web/builder/fields/role-words.ts';
import { CheckAt } from '#web/builder/fields/check-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import { withTitle } from '#web/builder/model/title.ts';
import styles from './whole.module.css';

/** What a questionnaire is called, who answers it and how, and where it comes from. */
export function GeneralEditor() {
  const { store } = useBuilder();
  return (
    <div className={styles.editor}>
      <TextAt
        path={['title']}
        label={t`Title`}
        onText={(title) => store.edit((draft) => withTitle(draft, title), 'title')}
      />
      <TextAt
        path={['intro']}
        label={t`Introduction`}
        description={t`Shown before the first question`}
        isLong
      />
      <ChoiceAt
        path={['format']}
        label={t`How it is answered`}
        fallback="form"
        choices={formats()}
      />
      <RolesField />
      <CheckAt path={['canSkipQuestions']} label={t`People may skip questions`} />
      <CheckAt path={['allowAnonymous']} label={t`Beacons may be anonymous`} />
      <CheckAt path={['showPreviousResult']} label={t`Show people their answers from last time`} />
      <TextAt
        path={['source']}
        label={t`Source`}
        description={t`Who wrote it, or where it was published`}
        isLong
      />
      <TextAt path={['licence']} label={t`Licence`} description={t`Who may use it`} isLong />
      <More />
    </div>
  );
}

function More() {
  return (
    <details className={styles.details}>
      <summary>{t`More`}</summary>
      <div className={styles.editor}>
        <TextAt path={['subtitle']} label={t`Subtitle`} isOptional />
        <TextAt path={['footer']} label={t`Text below every page`} isLong isOptional />
        <TextAt path={['citation']} label={t`Citation`} isLong isOptional />
        <TextAt
          path={['copyright']}
          label={t`Copyright notice`}
          description={t`Shown to everyone who answers`}
          isLong
          isOptional
        />
      </div>
    </details>
  );
}

function RolesField() {
  const { id, value, error, set } = useField(['roles']);
  return (
    <CheckList
      id={id}
      label={t`Who answers it`}
      error={error}
      values={(value ?? []) as AssessorRole[]}
      choices={assessorRoles.map((role) => ({ value: role, label: roleWords(role) }))}
      onChange={set}
    />
  );
}

function formats() {
  return [
    { value: 'form', label: t`Form: a page for each group of questions` },
    { value: 'dial', label: t`Dials: one question per screen` },
    { value: 'simple_radio', label: t`Choices: one question per screen` },
    { value: 'faces', label: t`Faces: for children` },
    { value: 'sdq', label: t`Form with published bands` },
  ];
}
