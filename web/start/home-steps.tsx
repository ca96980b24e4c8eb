import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { updateStart } from '#contract/start.ts';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { announce } from '#web/design/announce.ts';
import text from '#web/design/text-button.module.css';
import { flash } from '#web/shell/session/flash.ts';
import { showStart, startQuery } from './start-query.ts';
import { StartSteps } from './start-steps.tsx';
import type { StepOrganisation } from './step-props.ts';
import styles from './start.module.css';

/** The first steps until they are done or dismissed. */
export function HomeSteps({ organisation }: { organisation: StepOrganisation }) {
  const { slug, name } = organisation;
  const start = useQuery(startQuery(slug)).data?.start;
  const { submit, isBusy } = useSubmit(async () => {
    try {
      showStart(slug, await call(updateStart, { params: { slug }, body: { isDismissed: true } }));
      announce(t`First steps hidden. You find them in Org management.`);
    } catch (error) {
      flash(error);
    }
  });
  if (!start || start.isDismissed || start.steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={styles.home} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t`First steps in ${name}`}</h2>
        <button type="button" className={text.button} disabled={isBusy} onClick={submit}>
          {t`Hide first steps`}
        </button>
      </div>
      <StartSteps organisation={organisation} start={start} />
    </section>
  );
}
