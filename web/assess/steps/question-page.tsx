import { t } from '@lingui/core/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import { isRated } from '#rules/answering/answers.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { CommentField } from '#web/assess/design/comment-field.tsx';
import { CommentSheet } from './comment-sheet.tsx';
import { placeOf, submitStage } from '#web/assess/flow/flow.ts';
import { ItemInput } from '#web/assess/formats/item-input.tsx';
import { ResetButton } from '#web/assess/formats/reset-button.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepOf } from './step-of.ts';
import styles from './steps.module.css';

type QuestionStep = StepOf<'question'>;

/** A question with a rating or, for comment-only questions, a text field. */
export function QuestionPage({ step }: { step: QuestionStep }) {
  const { assessment, stage, input } = useAssess();
  const { framework } = assessment;
  const { place, count } = placeOf(framework, input, stage, 'question');
  return (
    <StepFrame
      heading={step.question}
      above={
        <>
          <span>{t`Question ${place} of ${count}`}</span> <span aria-hidden="true">·</span>{' '}
          <span>{step.title}</span>
        </>
      }
      back={traitsOf(framework.format).asksOnly ? t`Back` : t`Prev`}
      forward={<NextButton step={step} />}
      small={[framework.subtitle, framework.footer]}
    >
      {step.instructions && <p className={styles.instructions}>{step.instructions}</p>}
      {step.itemType === 'comment' ? <CommentOnly step={step} /> : <Rating step={step} />}
    </StepFrame>
  );
}

function Rating({ step }: { step: QuestionStep }) {
  const { assessment, input, change, nextSoon, stay } = useAssess();
  const { id } = step;
  const { asksOnly } = traitsOf(assessment.framework.format);
  return (
    <>
      <div className={styles.answer} data-beside="">
        <ItemInput item={step} onTap={nextSoon} />
      </div>
      <div className={styles.extras}>
        {!asksOnly && (
          <CommentSheet
            comment={input.attributes[id]?.comment ?? ''}
            onOpen={stay}
            onChange={(comment) => change({ type: 'comment', id, comment })}
          />
        )}
        {(!asksOnly || !step.isRequired) && <ResetButton item={step} />}
      </div>
    </>
  );
}

function CommentOnly({ step: { id } }: { step: QuestionStep }) {
  const { input, change } = useAssess();
  return (
    <CommentField
      label={t`Your comment`}
      value={input.attributes[id]?.comment ?? ''}
      onChange={(comment) => change({ type: 'comment-only', id, comment })}
    />
  );
}

function NextButton({ step }: { step: QuestionStep }) {
  const { assessment, input, stage, next } = useAssess();
  const isAnswered =
    step.itemType === 'comment'
      ? Boolean(input.attributes[step.id]?.comment)
      : isRated(step.id, input.attributes);
  const isLast = stage === submitStage(assessment.framework, input);
  if (!isAnswered && !step.isRequired && !isLast) {
    return (
      <Button kind="secondary" onClick={next}>
        {t`Skip`}
      </Button>
    );
  }
  return (
    <Button disabled={!isAnswered && step.isRequired} onClick={next}>
      {isLast ? t`Submit` : t`Next`}
    </Button>
  );
}
