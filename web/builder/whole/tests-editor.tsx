import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { genders } from '#rules/definition/texts.ts';
import { withEntry, withoutEntry } from '#web/builder/model/bands.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import type { Path } from '#web/builder/model/path.ts';
import { ChoiceAt } from '#web/builder/fields/choice-at.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { genderWords, roleWords } from '#web/builder/fields/role-words.ts';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { TestAnswers } from './test-answers.tsx';
import { TestScores } from './test-scores.tsx';
import styles from './whole.module.css';

/** Example responses with the scores that they must have; a questionnaire is published only when all are right. */
export function TestsEditor() {
  const { store } = useBuilder();
  const tests = useDraft((draft) => draft.tests);
  function add() {
    const name = t`Example ${tests.length + 1}`;
    store.edit((draft) => withEntry(draft, 'tests', { name, answers: {}, expects: {} }));
  }
  return (
    <div className={styles.editor}>
      <p className={styles.hint}>
        {t`A test is an example response with its published scores. A questionnaire can only be published when every test passes.`}
      </p>
      {tests.map((_, index) => (
        <TestEntry key={`test ${index}`} index={index} />
      ))}
      <div>
        <Button variant="default" onClick={add}>
          {t`Add a test`}
        </Button>
      </div>
    </div>
  );
}

function TestEntry({ index }: { index: number }) {
  const { store } = useBuilder();
  const path = ['tests', index];
  return (
    <details className={styles.entry} id={`tests[${index}]`} tabIndex={-1}>
      <summary>
        <TestTitle index={index} />
      </summary>
      <div className={styles.editor}>
        <TextAt path={[...path, 'name']} label={t`Name of the test`} />
        <TestPeople path={path} />
        <TestAnswers index={index} />
        <TestScores index={index} />
        <div>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => store.edit((draft) => withoutEntry(draft, 'tests', index))}
          >
            {t`Delete this test`}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Who answers in a test, and about whom. */
function TestPeople({ path }: { path: Path }) {
  const roles = useDraft((draft) => draft.roles);
  return (
    <div className={styles.row}>
      <ChoiceAt
        path={[...path, 'role']}
        label={t`Answered by`}
        fallback=""
        choices={[
          { value: '', label: t`Anyone` },
          ...roles.map((role) => ({ value: role, label: roleWords(role) })),
        ]}
      />
      <NumberAt path={[...path, 'age']} label={t`Client’s age`} />
      <ChoiceAt
        path={[...path, 'gender']}
        label={t`Client’s gender`}
        fallback=""
        choices={[
          { value: '', label: t`Not given` },
          ...genders.map((gender) => ({ value: gender, label: genderWords(gender) })),
        ]}
      />
    </div>
  );
}

function TestTitle({ index }: { index: number }) {
  const { problems } = useBuilder();
  const name = useDraft((draft) => draft.tests[index]?.name ?? '');
  const isFailing = [...problems.keys()].some((field) => field.startsWith(`tests[${index}]`));
  return (
    <>
      <span dir="auto">{name || t`Test ${index + 1}`}</span>{' '}
      {isFailing && <strong className={styles.problem}>{t`Doesn’t pass`}</strong>}
    </>
  );
}
