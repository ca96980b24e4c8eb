import { msg, t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import { textOf } from '#contract/messages.ts';
import { announce } from '#web/design/announce.ts';
import { ConditionAt } from '#web/builder/conditions/condition-at.tsx';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import type { Draft } from '#web/builder/model/draft.ts';
import { fieldOf } from '#web/builder/model/path.ts';
import {
  freeQuestionsOn,
  moveToStep,
  pageType,
  questionsOn,
  stepStep,
} from '#web/builder/model/steps.ts';
import { keptWords } from './kept-words.ts';
import styles from './whole.module.css';

type Step = NonNullable<Draft['steps']>[number];

/** The screens of a questionnaire that lays them out itself, in the order in which they are shown. */
export function LayoutEditor() {
  const { store } = useBuilder();
  const steps = useDraft((draft) => draft.steps) ?? [];
  function drop() {
    store.edit(({ steps: dropped, ...draft }) => draft);
    announce(t`Each page now shows its questions in the order of the outline.`);
  }
  return (
    <div className={styles.editor}>
      <p className={styles.hint}>
        {t`This questionnaire says itself what each screen shows. The outline only decides how results group the questions.`}
      </p>
      <ProblemAt path={['steps']} />
      {steps.map((step, index) => (
        // The order of the screens is their only identity.
        <StepEntry key={`screen ${index}`} step={step} index={index} steps={steps} />
      ))}
      <div>
        <Button variant="default" onClick={drop}>
          {t`Use the outline instead`}
        </Button>
      </div>
    </div>
  );
}

interface StepEntryProps {
  step: Step;
  index: number;
  steps: Step[];
}

function StepEntry({ step, index, steps }: StepEntryProps) {
  const path = ['steps', index];
  const kept = keptWords(step);
  return (
    <fieldset className={styles.group} id={fieldOf(path)} tabIndex={-1}>
      <legend>{t`Screen ${index + 1}: ${kindWords(step)}`}</legend>
      <ProblemAt path={path} />
      <ProblemAt path={[...path, 'id']} />
      <ProblemAt path={[...path, 'section']} />
      <ProblemAt path={[...path, 'question']} />
      {step.type !== 'question' && <StepTexts step={step} index={index} />}
      <Questions step={step} index={index} steps={steps} />
      {kept !== '' && <p className={styles.hint}>{t`Kept as it is: ${kept}`}</p>}
      <StepButtons index={index} count={steps.length} />
    </fieldset>
  );
}

const kinds = {
  assessment_intro: msg`Welcome`,
  assessment_instruction: msg`Instructions`,
  question: msg`One question`,
  section_summary: msg`End of a page of the outline`,
  assessment_summary: msg`Last screen`,
  [pageType]: msg`A page of questions`,
};

function kindWords({ type }: Step): string {
  return Object.hasOwn(kinds, type) ? textOf(kinds[type as keyof typeof kinds]) : type;
}

/** The fields with a longer text, by the kind of screen. */
const longTexts: Record<string, 'introMessage' | 'body'> = {
  assessment_intro: 'introMessage',
  [pageType]: 'introMessage',
};

function StepTexts({ step, index }: { step: Step; index: number }) {
  const path = ['steps', index];
  const long = longTexts[step.type] ?? 'body';
  const label = long === 'body' ? t`Text` : t`Introduction`;
  return (
    <>
      <TextAt path={[...path, 'title']} label={t`Title`} isOptional />
      <TextAt path={[...path, long]} label={label} isLong isOptional />
      <ConditionAt
        path={[...path, 'showIf']}
        legend={t`Show this screen only if`}
        addLabel={t`Show only if…`}
      />
    </>
  );
}

/** The questions of a screen, each of which can go to another page. */
function Questions({ step, index, steps }: StepEntryProps) {
  const { store } = useBuilder();
  const items = useDraft((draft) => draft.items);
  const questions = questionsOn(step);
  const free = freeQuestionsOn(step);
  const textById = new Map(items.map(({ id, text }) => [id, text]));
  const pages = steps.flatMap(({ type }, place) => (type === pageType ? [place] : []));
  return questions.map((id) => {
    return (
      <NativeSelect
        key={id}
        {...(step.type === 'question' && { id: fieldOf(['steps', index, 'question']) })}
        label={textById.get(id) || id}
        disabled={!free.includes(id)}
        value={`${index}`}
        data={[...new Set([index, ...pages])]
          .toSorted((a, b) => a - b)
          .map((place) => ({
            value: `${place}`,
            label: t`Screen ${place + 1}`,
          }))}
        onChange={({ currentTarget: { value } }) =>
          store.edit((draft) => moveToStep(draft, id, Number(value)))
        }
      />
    );
  });
}

function StepButtons({ index, count }: { index: number; count: number }) {
  const { store } = useBuilder();
  const step = (by: 1 | -1) => store.edit((draft) => stepStep(draft, index, by));
  return (
    <div className={styles.buttons}>
      <Button variant="default" size="compact-md" disabled={index === 0} onClick={() => step(-1)}>
        {t`Move screen ${index + 1} up`}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={index === count - 1}
        onClick={() => step(1)}
      >
        {t`Move screen ${index + 1} down`}
      </Button>
    </div>
  );
}
