import { t } from '@lingui/core/macro';
import { displayScore } from '#rules/results/display.ts';
import { percentage } from '#rules/scoring/precision.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { isSectionAsked, shownTo, skippedQuestions } from '#web/assess/flow/flow.ts';
import { changeText } from './change-text.ts';
import { type SectionScore, sectionScores } from './section-scores.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepOf } from './step-of.ts';
import styles from './steps.module.css';

/** The dial flow's summary of all scores before the submit. */
export function SummaryPage({ step }: { step: StepOf<'assessment_summary'> }) {
  const { assessment, input, next } = useAssess();
  const { framework, previous } = assessment;
  const shown = shownTo(framework, input);
  const scores = sectionScores(framework, input.attributes, previous).filter(({ number }) =>
    isSectionAsked(framework.steps, number, shown),
  );
  return (
    <StepFrame
      heading={t`Assessment summary`}
      above={step.subtitle}
      back={t`Back`}
      forward={<Button onClick={next}>{t`Submit Assessment`}</Button>}
      small={[framework.footer, framework.frameworkFooter]}
    >
      {step.body && <p className={styles.lead}>{step.body}</p>}
      <ul className={styles.scores}>
        {scores.map((section) => (
          <SectionRow key={section.number} section={section} />
        ))}
      </ul>
      <SkippedQuestions />
    </StepFrame>
  );
}

/** The questions without an answer, each as the way back to it. */
function SkippedQuestions() {
  const { assessment, input, change } = useAssess();
  const skipped = skippedQuestions(assessment.framework, input);
  if (skipped.length === 0) return null;
  return (
    <section className={styles.skipped}>
      <h2>{t`Questions you skipped`}</h2>
      <ul>
        {skipped.map(({ stage, question }) => (
          <li key={stage}>
            <Button kind="quiet" onClick={() => change({ type: 'go', stage })}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SectionRow({ section }: { section: SectionScore }) {
  const { title, score, change, min, outOf } = section;
  return (
    <li>
      <span className={styles.scoreTitle}>{title}</span>
      {score === null ? (
        <span className={styles.unrated}>{t`Not rated`}</span>
      ) : (
        <strong>{displayScore(score, outOf)}</strong>
      )}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percentage((score ?? min) - min, outOf - min)}%` }} />
      </span>
      {score !== null && change !== null && (
        <span className={styles.change}>{changeText(score, change, outOf)}</span>
      )}
    </li>
  );
}
