import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/assess/design/button.tsx';
import styles from './earlier-answers.module.css';
import { type UncountedAnswers, sendEarlier } from '#web/assess/saving/earlier.ts';
import { AnswersDownload } from './answers-download.tsx';
import { listen } from '#web/assess/saving/listen.ts';

const retryDelay = 30_000;

/** Sends pending submissions of earlier pages, and shows a notice for each one that is rejected. */
export function EarlierAnswers() {
  const [rejections, setRejections] = useState<UncountedAnswers[]>([]);
  useEffect(
    () => startSending((rejected) => setRejections((earlier) => [...earlier, ...rejected])),
    [],
  );
  return rejections.map((answers) => (
    <Notice
      key={answers.token}
      {...answers}
      onClose={() => setRejections((earlier) => earlier.filter((each) => each !== answers))}
    />
  ));
}

/** Retries until none is pending, and when the network returns; the returned function stops it. */
function startSending(onRejected: (rejected: UncountedAnswers[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    clearTimeout(timer);
    const { isWaiting, rejected } = await sendEarlier();
    if (isStopped) return;
    onRejected(rejected);
    if (isWaiting) timer = setTimeout(start, retryDelay);
  }

  const start = () => void (sending ??= send().finally(() => (sending = null)));
  start();
  const stopListening = listen(['online'], start);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
  };
}

interface NoticeProps extends UncountedAnswers {
  onClose: () => void;
}

function Notice({ assessment, input, problem, onClose }: NoticeProps) {
  const { clientName } = assessment.beacon;
  const { title } = assessment.framework;
  const { title: reason, nextAssessmentAt } = problem;
  return (
    <section className={styles.notice} role="alert" aria-label={t`Answers not counted`}>
      <p>
        <strong>
          <Trans>
            Your answers about {clientName} ({title}) were not counted.
          </Trans>
        </strong>
      </p>
      <p>{reason}</p>
      {nextAssessmentAt && (
        <p>
          <Trans>
            It will be open again at <strong>{nextAssessmentAt}</strong>.
          </Trans>
        </p>
      )}
      <AnswersDownload assessment={assessment} input={input} />
      <Button kind="quiet" onClick={onClose}>
        {t`Close this message`}
      </Button>
    </section>
  );
}
