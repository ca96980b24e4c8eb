import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'preact/hooks';
import { questionsOf } from '#rules/answering/answers.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { shownTo, submitStage } from '#web/assess/flow/flow.ts';
import { StepFrame } from '#web/assess/steps/step-frame.tsx';
import type { StepOf } from '#web/assess/steps/step-of.ts';
import { SdqAttributeField } from './sdq-attributes.tsx';
import { hasProblems, noProblems, sdqProblems, type SdqProblems } from './sdq-problems.ts';
import styles from './sdq.module.css';

/** A page of questions, validated as a whole when it is left. */
export function SdqPage({ step }: { step: StepOf<'sdq_page'> }) {
  const { assessment, stage, input, next } = useAssess();
  const { framework } = assessment;
  const [attempts, setAttempts] = useState(0);
  const banner = useRef<HTMLDivElement>(null);
  const problems = sdqProblems(step, input, shownTo(framework, input).shows);
  const shown = attempts > 0 ? problems : noProblems;
  const [firstMissing] = shown.missing;
  const isLast = stage === submitStage(framework, input);

  const handleNext = hasProblems(problems) ? () => setAttempts(attempts + 1) : next;

  useEffect(() => {
    if (attempts === 0) return;
    window.scrollTo({ top: 0 });
    banner.current?.focus({ preventScroll: true });
  }, [attempts]);

  return (
    <StepFrame
      heading={step.title ?? framework.title}
      above={framework.roleIndicator}
      forward={<Button onClick={handleNext}>{isLast ? t`Submit` : t`Next`}</Button>}
      small={[framework.footer, framework.frameworkFooter]}
    >
      <p className={styles.subtitle}>
        {[framework.subtitle, step.subtitle].filter(Boolean).join(' · ')}
      </p>
      <div ref={banner} tabIndex={-1} role="alert" className={styles.banner}>
        {bannerText(shown)}
        {firstMissing && <Missed step={step} id={firstMissing} />}
      </div>
      {step.introMessage && <p>{step.introMessage}</p>}
      {step.attributes.map((attribute) => (
        <SdqAttributeField key={attribute.id} attribute={attribute} problems={shown} />
      ))}
    </StepFrame>
  );
}

/** The name of a question without an answer, and the way to it. */
function Missed({ step, id }: { step: StepOf<'sdq_page'>; id: string }) {
  return (
    <>
      <span className={styles.missed}>
        {questionsOf(step).find((item) => item.id === id)?.question}
      </span>
      <Button kind="quiet" onClick={() => focusQuestion(id)}>
        {t`Go to the first missing answer`}
      </Button>
    </>
  );
}

/** Scrolls to a question and focuses its input or first option. */
function focusQuestion(questionId: string): void {
  const question = document.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  question?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  question?.scrollIntoView?.({ block: 'center' });
}

function bannerText(problems: SdqProblems): string | null {
  if (problems.missing.length > 0) return t`Please answer all questions`;
  if (problems.isIdentityMissing) return t`Please confirm who you are at the end of this page`;
  return problems.isRelationshipMissing ? t`Specify the relationship` : null;
}
