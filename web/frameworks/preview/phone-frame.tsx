import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { readAnswers } from '#rules/answering/read-answers.ts';
import { stepsFor } from '#rules/answering/steps.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { AssessorRole, Gender } from '#rules/definition/texts.ts';
import type { Ratings } from '#rules/scoring/score-person.ts';
import { Phone } from './phone.tsx';
import styles from './preview.module.css';
import type { AnswersNews, PreviewRequest } from './preview-messages.ts';
import { usePreviewRequest } from './use-preview-request.ts';
import { useValidFramework } from './use-valid-framework.ts';
import { ViewSelects } from './view-selects.tsx';

/** What somebody has answered on a phone frame. */
export interface Tried {
  framework: Framework;
  role: AssessorRole;
  language: string;
  answers: Ratings;
}

interface PhoneFrameProps {
  /** A definition of any edition, also one with problems or one that is being edited. */
  definition: unknown;
  /** The item to show, whenever it is another one than before. */
  itemId?: string;
  /** The age in years and the gender of an imagined client. */
  age?: number;
  gender?: Gender;
  /** Called when the questionnaire is shown, and after each answer. */
  onTried?: (tried: Tried) => void;
}

/** A questionnaire as an assessor sees it on a phone, to be answered without storing anything. */
export function PhoneFrame({ definition, itemId, age, gender, onTried }: PhoneFrameProps) {
  const { framework, hasProblems } = useValidFramework(definition);
  const wanted = { itemId, age, gender };
  const { request, changeView, startAgain } = usePreviewRequest(framework, wanted);

  function handleAnswers(news: AnswersNews) {
    if (request && news.run === request.run) onTried?.(triedOf(request, news));
  }

  if (!request) return <p role="status">{hasProblems && nothingYet()}</p>;
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <ViewSelects request={request} onChange={changeView} />
        <Button variant="default" onClick={startAgain}>
          {t`Start again`}
        </Button>
      </div>
      <p className={styles.status} role="status">
        {hasProblems && t`The preview shows the last version without problems.`}
      </p>
      <Phone request={request} onAnswers={handleAnswers} />
      <p className={styles.hint}>{t`Nothing you enter here is stored or sent.`}</p>
    </div>
  );
}

function nothingYet(): string {
  return t`There is no preview yet, because the questionnaire has problems. It appears once they are fixed.`;
}

/** The answers that the questionnaire takes. */
function triedOf({ definition, role, language }: PreviewRequest, news: AnswersNews): Tried {
  const { answers } = readAnswers(definition, stepsFor(definition, role), news);
  return { framework: definition, role, language, answers: answers.attributes };
}
