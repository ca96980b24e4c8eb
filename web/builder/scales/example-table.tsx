import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import type { ScoredItem } from './example-answers.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { withEntry } from '#web/builder/model/bands.ts';
import { type ExampleAnswers, itemsOfScale, startAnswers } from './example-answers.ts';
import { ExampleAnswer } from './example-answer.tsx';
import { ExampleScores } from './example-scores.tsx';
import { exampleScores } from '#web/builder/model/example.ts';
import styles from './scales.module.css';
import { useScorable } from './use-scorable.ts';

/** An example response to the questions of a scale, and the score that it has at this moment. */
export function ExampleTable({ id }: { id: string }) {
  const framework = useScorable();
  const [given, setGiven] = useState<ExampleAnswers>({});
  if (!framework) {
    return (
      <section className={styles.group} aria-label={t`Example`}>
        <h3>{t`Example`}</h3>
        <p className={styles.hint}>
          {t`An example score appears here once the questions, scales and bands have no problems.`}
        </p>
      </section>
    );
  }
  const items = itemsOfScale(framework, id);
  const answers = { ...startAnswers(items), ...given };
  return (
    <section className={styles.group} aria-label={t`Example`}>
      <h3>{t`Example`}</h3>
      <Answers
        items={items}
        answers={answers}
        onAnswer={(item, answer) => setGiven({ ...given, [item]: answer })}
      />
      <ExampleScores framework={framework} id={id} answers={answers} />
      <KeepAsTest framework={framework} items={items} answers={answers} />
    </section>
  );
}

interface AnswersProps {
  items: ScoredItem[];
  answers: ExampleAnswers;
  onAnswer: (item: string, answer: ExampleAnswers[string] | undefined) => void;
}

function Answers({ items, answers, onAnswer }: AnswersProps) {
  return (
    <table className={styles.example}>
      <thead>
        <tr>
          <th scope="col">{t`Question`}</th>
          <th scope="col">{t`Example answer`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ExampleAnswer
            key={item.id}
            item={item}
            answer={answers[item.id]}
            onAnswer={(answer) => onAnswer(item.id, answer)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface KeepAsTestProps {
  framework: Framework;
  items: ScoredItem[];
  answers: ExampleAnswers;
}

/** Keeps the example with its scores as a test that every version must pass. */
function KeepAsTest({ framework, answers }: KeepAsTestProps) {
  const { store } = useBuilder();
  const count = useDraft((draft) => draft.tests.length);
  function keep() {
    const given = Object.fromEntries(
      Object.entries(answers).flatMap(([id, answer]) =>
        answer === undefined ? [] : [[id, answer]],
      ),
    );
    const scores = exampleScores(framework, { answers: given });
    const expects = Object.fromEntries(
      Object.entries(scores).map(([id, { raw, band }]) => [id, { raw, band }]),
    );
    const name = t`Example ${count + 1}`;
    store.edit((draft) => withEntry(draft, 'tests', { name, answers: given, expects }));
  }
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={keep}>
        {t`Keep as a test`}
      </Button>
    </div>
  );
}
