import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { quoted } from '#rules/definition/quoted.ts';
import {
  answersText,
  type LocalAnswers,
  readableAnswers,
} from '#web/assess/saving/answers-text.ts';
import { Button } from '#web/assess/design/button.tsx';
import styles from './answers-download.module.css';

/** Answers that were not sent or not counted, to read and to download. */
export function AnswersDownload({ assessment, input }: LocalAnswers) {
  function handleDownload() {
    const { clientName } = assessment.beacon;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([answersText(assessment, input)]));
    link.download = t`Answers about ${clientName}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <p>{t`They are still on this device, for you to read or download.`}</p>
      <Button kind="secondary" onClick={handleDownload}>
        {t`Download your answers`}
      </Button>
      <details className={styles.answers}>
        <summary>{t`Read your answers`}</summary>
        <dl>
          {readableAnswers(assessment, input).map(({ id, question, answer, comment }) => (
            <div key={id}>
              <dt>{question}</dt>
              {answer && <dd>{answer}</dd>}
              {comment && <dd>{textOf(quoted(comment))}</dd>}
            </div>
          ))}
          {input.comment && (
            <div>
              <dt>{t`Overall comment`}</dt>
              <dd>{textOf(quoted(input.comment))}</dd>
            </div>
          )}
        </dl>
      </details>
    </>
  );
}
