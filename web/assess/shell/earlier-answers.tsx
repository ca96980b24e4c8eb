import { useEffect, useState } from 'react';
import { Button } from '#web/assess/design/button.tsx';
import styles from './earlier-answers.module.css';
import { type NotCounted, sendEarlier } from '#web/assess/saving/earlier.ts';
import { KeptAnswers } from './kept-answers.tsx';
import { listen } from '#web/assess/saving/listen.ts';

const pause = 30_000;

/** Sends what was finished before, from whatever page is open, and tells there what was not counted. */
export function EarlierAnswers() {
  const [told, setTold] = useState<NotCounted[]>([]);
  useEffect(() => keepSending((refused) => setTold((before) => [...before, ...refused])), []);
  return told.map((answers) => (
    <Notice
      key={answers.token}
      {...answers}
      onClose={() => setTold((before) => before.filter((each) => each !== answers))}
    />
  ));
}

/** Tries until nothing waits, and as soon as the network is back; gives what ends it. */
function keepSending(onRefused: (refused: NotCounted[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    clearTimeout(timer);
    const { isWaiting, refused } = await sendEarlier();
    if (isOver) return;
    onRefused(refused);
    if (isWaiting) timer = setTimeout(start, pause);
  }

  const start = () => void (sending ??= send().finally(() => (sending = null)));
  start();
  const hush = listen(['online'], start);
  return () => {
    isOver = true;
    clearTimeout(timer);
    hush();
  };
}

interface NoticeProps extends NotCounted {
  onClose: () => void;
}

function Notice({ assessment, input, problem, onClose }: NoticeProps) {
  const { beacon, framework } = assessment;
  const { title, nextAssessmentAt } = problem;
  return (
    <section className={styles.notice} role="alert" aria-label="Answers that were not counted">
      <p>
        <strong>
          Your answers about {beacon.clientName}, {framework.title}, were not counted.
        </strong>
      </p>
      <p>{title}</p>
      {nextAssessmentAt && (
        <p>
          It will be open again at <strong>{nextAssessmentAt}</strong>.
        </p>
      )}
      <KeptAnswers assessment={assessment} input={input} />
      <Button kind="quiet" onClick={onClose}>
        Close this message
      </Button>
    </section>
  );
}
