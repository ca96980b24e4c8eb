import { t } from '@lingui/core/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import { displayScore } from '#rules/results/display.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { changeText } from './change-text.ts';
import { CountdownButton } from './countdown-button.tsx';
import { nextQuestion, submitStage } from '#web/assess/flow/flow.ts';
import { type SectionScore, sectionScores } from './section-scores.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepOf } from './step-of.ts';
import styles from './steps.module.css';

type SectionStep = StepOf<'section_summary'>;

export function SectionSummaryPage({ step }: { step: SectionStep }) {
  const { assessment, input, stage } = useAssess();
  if (traitsOf(assessment.framework.format).scoresSections) return <SectionComplete step={step} />;
  return stage === submitStage(assessment.framework, input) ? (
    <NearlyDone step={step} />
  ) : (
    <PartFinished step={step} />
  );
}

function SectionComplete({ step }: { step: SectionStep }) {
  const { assessment, input, stage, next } = useAssess();
  const { framework, previous } = assessment;
  const scores = sectionScores(framework, input.attributes, previous);
  const section = scores.find(({ number }) => number === step.sectionNumber);
  const { score = null, change = null, min = 0, outOf = framework.outOf } = section ?? {};
  return (
    <StepFrame
      heading={t`Section: Complete`}
      above={step.sectionTitle}
      forward={
        nextQuestion(framework, input, stage) ? (
          <CountdownButton onPress={next}>{t`Next`}</CountdownButton>
        ) : null
      }
    >
      <p className={styles.sectionScore}>
        <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>
        <span>{score === null ? noScoreText(section) : scoreText(min, outOf)}</span>
        {score !== null && change !== null && <span>{changeText(score, change, outOf)}</span>}
      </p>
      <NextSection step={step} label={t`Up Next`} />
    </StepFrame>
  );
}

function scoreText(min: number, outOf: number): string {
  return min === 0 ? t`Your score out of ${outOf}` : t`Your score, from ${min} to ${outOf}`;
}

function noScoreText(section: SectionScore | undefined): string {
  return section ? t`No question of this section was rated` : t`This section has no score`;
}

function PartFinished({ step }: { step: SectionStep }) {
  const { next } = useAssess();
  return (
    <StepFrame
      heading={t`Good job, you've finished this part`}
      above={step.sectionTitle}
      forward={<CountdownButton onPress={next}>{t`Next`}</CountdownButton>}
    >
      {step.body && <p className={styles.lead}>{step.body}</p>}
      <NextSection step={step} label={t`Next part`} />
    </StepFrame>
  );
}

function NearlyDone({ step }: { step: SectionStep }) {
  const { assessment, next } = useAssess();
  return (
    <StepFrame
      heading={t`Thank you! You're nearly done!`}
      above={step.sectionTitle}
      forward={<Button onClick={next}>{t`Finish`}</Button>}
      small={[step.body ?? assessment.framework.frameworkFooter]}
    >
      <p className={styles.lead}>{t`Are you ready to finish and submit your answers?`}</p>
    </StepFrame>
  );
}

function NextSection({ step, label }: { step: SectionStep; label: string }) {
  const { assessment, input, stage } = useAssess();
  const question = nextQuestion(assessment.framework, input, stage);
  if (!question) return null;
  const hasImage = question.sectionTitle === step.nextSectionTitle;
  return (
    <p className={styles.upNext}>
      {hasImage && step.nextSectionImage && <img src={step.nextSectionImage} alt="" />}
      <span>{label}</span> <strong>{question.sectionTitle}</strong>
    </p>
  );
}
