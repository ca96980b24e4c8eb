import { msg } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import parts from '#web/design/parts.module.css';

const words = {
  until_closed: msg`Answers are anonymous. Sections and answers are shown once everybody has answered or the window has closed.`,
  too_few: msg`Answers are anonymous. They are shown from three responses up; fewer would tell who gave them.`,
};

/** Why the answers to an anonymous assessment are withheld; nothing if they are shown. */
export function Withheld({ reason }: { reason: AssessmentResult['withheld'] }) {
  return reason && <p className={parts.notice}>{words[reason]}</p>;
}
