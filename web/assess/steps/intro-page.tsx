import { t } from '@lingui/core/macro';
import { traitsOf } from '#rules/definition/formats.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import { Face } from '#web/assess/formats/faces/face.tsx';
import { Logo } from '#web/assess/design/logo.tsx';
import { StepFrame } from './step-frame.tsx';
import styles from './steps.module.css';
import type { StepOf } from './step-of.ts';

export function IntroPage({ step }: { step: StepOf<'assessment_intro'> }) {
  const { assessment, next } = useAssess();
  const { options, format } = assessment.framework;
  const { scoresSections } = traitsOf(format);
  return (
    <StepFrame
      heading={step.title ?? assessment.framework.title}
      above={<Logo src={step.titleLogo} />}
      back={null}
      forward={<Button onClick={next}>{scoresSections ? t`Start` : t`Get started`}</Button>}
      small={[assessment.framework.footer, assessment.framework.frameworkFooter]}
    >
      {step.subtitle && <p className={styles.subtitle}>{step.subtitle}</p>}
      {step.introMessage && <p className={styles.lead}>{step.introMessage}</p>}
      {options && (
        <p className={styles.faces}>
          {options.map(([value, , icon]) => icon && <Face key={value} icon={icon} />)}
        </p>
      )}
      {scoresSections && (
        <ol className={styles.sections} aria-label={t`Sections`}>
          {step.sectionTitles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      )}
    </StepFrame>
  );
}
