import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import { answersText, spokenAnswers } from './answers-text.ts';
import { Button } from './button.tsx';
import styles from './message-page.module.css';

/** Answers that lie on this device. */
export interface OwnAnswers {
  assessment: Assessment;
  input: AssessmentInput;
}

/** Answers that were not sent or not counted, to read and to download. */
export function KeptAnswers({ assessment, input }: OwnAnswers) {
  function handleDownload() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([answersText(assessment, input)]));
    link.download = `Answers about ${assessment.beacon.clientName}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <p>They are kept on this device, to read or to download.</p>
      <Button kind="secondary" onClick={handleDownload}>
        Download your answers
      </Button>
      <details className={styles.kept}>
        <summary>Read your answers</summary>
        <dl>
          {spokenAnswers(assessment, input).map(({ id, question, rating, comment }) => (
            <div key={id}>
              <dt>{question}</dt>
              {rating && <dd>{rating}</dd>}
              {comment && <dd>“{comment}”</dd>}
            </div>
          ))}
          {input.comment && (
            <div>
              <dt>Overall comment</dt>
              <dd>“{input.comment}”</dd>
            </div>
          )}
        </dl>
      </details>
    </>
  );
}
