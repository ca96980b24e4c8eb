import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import { type Gender, genders } from '#rules/definition/texts.ts';
import { genderWords } from '#web/builder/fields/role-words.ts';
import { exampleScores } from '#web/builder/model/example.ts';
import { numberText } from '#web/design/number-text.ts';
import type { ExampleAnswers } from './example-answers.ts';
import styles from './scales.module.css';
import { rangeIn } from './use-scorable.ts';

interface ExampleScoresProps {
  framework: Framework;
  id: string;
  answers: ExampleAnswers;
}

/** The score of an example: raw, by its norm and in words. */
export function ExampleScores({ framework, id, answers }: ExampleScoresProps) {
  const [age, setAge] = useState<number>();
  const [gender, setGender] = useState<Gender>();
  const given = Object.fromEntries(
    Object.entries(answers).flatMap(([item, answer]) =>
      answer === undefined ? [] : [[item, answer]],
    ),
  );
  const score = exampleScores(framework, { answers: given, age, gender })[id];
  const [low, high] = rangeIn(framework, id) ?? [0, 0];
  const [min, max] = [numberText(low), numberText(high)];
  const raw = score?.raw == null ? null : numberText(score.raw);
  return (
    <>
      {needsSubject(framework, id) && (
        <SubjectFields age={age} gender={gender} onAge={setAge} onGender={setGender} />
      )}
      <p className={styles.score} role="status">
        {raw === null ? (
          t`No score: too many answers are missing.`
        ) : (
          <>
            <strong>{raw}</strong> {t`on a scale from ${min} to ${max}`}
            {score?.t != null && ` · ${t`by its norm ${numberText(score.t)}`}`}
            {score?.band != null && (
              <>
                {' · '}
                <span dir="auto">{score.band}</span>
              </>
            )}
          </>
        )}
      </p>
    </>
  );
}

function needsSubject({ norms, bands }: Framework, id: string): boolean {
  return [...norms, ...bands].some(
    ({ scale, when }) => scale === id && (when?.age !== undefined || when?.gender !== undefined),
  );
}

interface SubjectFieldsProps {
  age: number | undefined;
  gender: Gender | undefined;
  onAge: (age: number | undefined) => void;
  onGender: (gender: Gender | undefined) => void;
}

function SubjectFields({ age, gender, onAge, onGender }: SubjectFieldsProps) {
  return (
    <div className={styles.row}>
      <TextInput
        label={t`Age of the example client`}
        type="number"
        min={0}
        max={130}
        value={age ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAge(value === '' ? undefined : Math.min(130, Math.max(0, Number(value))))
        }
      />
      <NativeSelect
        label={t`Gender of the example client`}
        value={gender ?? ''}
        data={[
          { value: '', label: t`Not given` },
          ...genders.map((each) => ({ value: each, label: genderWords(each) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onGender(genders.find((each) => each === value))
        }
      />
    </div>
  );
}
