import { traitsOf } from '#rules/formats.ts';
import { displayScore } from '#rules/answers.ts';
import { useAssess } from './assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { changeText } from './change-text.ts';
import { CountdownButton } from './countdown-button.tsx';
import { submitStage } from '#web/assess/formats/flow.ts';
import { type SectionScore, sectionScores } from './section-scores.ts';
import { StepFrame } from './step-frame.tsx';
import { PreviousButton } from './step-buttons.tsx';
import type { StepOf } from './step-of.ts';
import styles from './steps.module.css';

type SectionStep = StepOf<'section_summary'>;

export function SectionSummaryPage({ step }: { step: SectionStep }) {
  const { assessment, stage } = useAssess();
  if (traitsOf(assessment.framework.format).scoresSections) return <SectionComplete step={step} />;
  return stage === submitStage(assessment.framework) ? (
    <NearlyDone step={step} />
  ) : (
    <PartFinished step={step} />
  );
}

function SectionComplete({ step }: { step: SectionStep }) {
  const { assessment, input, next } = useAssess();
  const { framework, previous } = assessment;
  const scores = sectionScores(framework, input.attributes, previous);
  const section = scores.find(({ number }) => number === step.sectionNumber);
  const { score = null, change = null, outOf = framework.outOf } = section ?? {};
  return (
    <StepFrame
      heading="Section: Complete"
      above={step.sectionTitle}
      buttons={
        <>
          <PreviousButton />
          {step.nextSectionTitle ? (
            <CountdownButton onPress={next}>Next</CountdownButton>
          ) : (
            <Button onClick={next}>Next</Button>
          )}
        </>
      }
    >
      <p className={styles.sectionScore}>
        <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>
        <span>{score === null ? noScoreText(section) : `Your score out of ${outOf}`}</span>
        {score !== null && change !== null && <span>{changeText(score, change, outOf)}</span>}
      </p>
      <NextSection step={step} label="Up Next" />
    </StepFrame>
  );
}

function noScoreText(section: SectionScore | undefined): string {
  return section ? 'No question of this section was rated' : 'This section has no score';
}

function PartFinished({ step }: { step: SectionStep }) {
  const { next } = useAssess();
  return (
    <StepFrame
      heading="Good job, you've finished this part"
      above={step.sectionTitle}
      buttons={
        <>
          <PreviousButton />
          <CountdownButton onPress={next}>Next</CountdownButton>
        </>
      }
    >
      {step.body && <p className={styles.lead}>{step.body}</p>}
      <NextSection step={step} label="Next part" />
    </StepFrame>
  );
}

function NearlyDone({ step }: { step: SectionStep }) {
  const { assessment, next } = useAssess();
  return (
    <StepFrame
      heading="Thank you! You're nearly done!"
      above={step.sectionTitle}
      buttons={
        <>
          <PreviousButton />
          <Button onClick={next}>Finish</Button>
        </>
      }
      small={[step.body ?? assessment.framework.frameworkFooter]}
    >
      <p className={styles.lead}>Are you ready to finish and submit your answers?</p>
    </StepFrame>
  );
}

function NextSection({ step, label }: { step: SectionStep; label: string }) {
  if (!step.nextSectionTitle) return null;
  return (
    <p className={styles.upNext}>
      {step.nextSectionImage && <img src={step.nextSectionImage} alt="" />}
      <span>{label}</span> <strong>{step.nextSectionTitle}</strong>
    </p>
  );
}
