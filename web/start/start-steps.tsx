import { t } from '@lingui/core/macro';
import { updateStart, type Start, type StartStep } from '#contract/start.ts';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { BackupsStep } from './backups-step.tsx';
import { BeaconStep, ColleaguesStep, QrSheetStep, QuestionnaireStep } from './link-steps.tsx';
import { MailStep } from './mail-step.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { showStart } from './start-query.ts';
import type { StepOrganisation, StepProps } from './step-props.ts';
import { stepTitle } from './step-title.ts';
import { TestStep } from './test-step.tsx';
import styles from './start.module.css';

const parts: Record<StartStep, (props: StepProps) => React.ReactNode> = {
  questionnaire: QuestionnaireStep,
  beacon: BeaconStep,
  colleagues: ColleaguesStep,
  test: TestStep,
  qr_sheet: QrSheetStep,
  mail: MailStep,
  backups: BackupsStep,
};

interface StartStepsProps {
  organisation: StepOrganisation;
  start: Start;
}

/** Each step, of which the next one shows what to do, and the sample organisation. */
export function StartSteps({ organisation, start }: StartStepsProps) {
  const { slug } = organisation;
  const { submit } = useSubmit(async (step: StartStep, isTicked: boolean) => {
    showStart(slug, { start: withTick(start, step, isTicked) });
    try {
      showStart(slug, await call(updateStart, { params: { slug }, body: { step, isTicked } }));
    } catch (error) {
      showStart(slug, { start });
      flash(error);
    }
  });
  const done = start.steps.filter(({ isDone }) => isDone).length;
  const count = start.steps.length;
  const next = start.steps.find(({ isDone }) => !isDone);
  return (
    <>
      <p className={styles.progress}>{t`${done} of ${count} done`}</p>
      <ol className={styles.steps}>
        {start.steps.map((state) => (
          <Step
            key={state.step}
            {...{ organisation, start, state }}
            isNext={state === next}
            onTick={submit}
          />
        ))}
      </ol>
      <SamplePanel slug={slug} sample={start.sample} />
    </>
  );
}

/** The steps as they are once a tick is saved. */
function withTick(start: Start, step: StartStep, isTicked: boolean): Start {
  const steps = start.steps.map((state) =>
    state.step === step ? { step, isDone: isTicked, isTicked } : state,
  );
  return { ...start, steps };
}

interface RowProps extends StepProps {
  state: Start['steps'][number];
  isNext: boolean;
}

function Step({ state, isNext, ...props }: RowProps) {
  const { step, isDone, isTicked } = state;
  const Part = parts[step];
  return (
    <li data-done={isDone}>
      <input
        type="checkbox"
        aria-label={stepTitle(step)}
        checked={isDone}
        disabled={isDone && !isTicked}
        onChange={({ currentTarget }) => props.onTick(step, currentTarget.checked)}
      />
      <details name="first-steps" open={isNext}>
        <summary>{stepTitle(step)}</summary>
        <div className={styles.part}>
          <Part {...props} />
        </div>
      </details>
    </li>
  );
}
