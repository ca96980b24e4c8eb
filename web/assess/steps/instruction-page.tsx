import type { ChoiceKey } from '#web/assess/design/rating-props.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { OptionScale } from '#web/assess/formats/option-scale.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepOf } from './step-of.ts';
import styles from './steps.module.css';

/** Explains the scale; `practice_question` accepts a practice answer, which is not stored. */
export function InstructionPage({ step }: { step: StepOf<'assessment_instruction'> }) {
  const { assessment, nextSoon } = useAssess();
  const [practiceRating, setPracticeRating] = useState<ChoiceKey | null>(null);
  const isPractice = step.id === 'practice_question';
  const { framework } = assessment;
  return (
    <StepFrame
      heading={step.title ?? framework.title}
      above={step.subtitle}
      small={[framework.footer]}
    >
      {step.body && <p className={styles.lead}>{step.body}</p>}
      {step.helpText && <p className={styles.help}>{step.helpText}</p>}
      {step.options && (
        <OptionScale
          label={isPractice ? t`Practice answer` : t`The answers you will choose from`}
          options={step.options}
          value={practiceRating}
          isDisabled={!isPractice}
          onChange={setPracticeRating}
          {...(isPractice && { onTap: nextSoon })}
        />
      )}
    </StepFrame>
  );
}
