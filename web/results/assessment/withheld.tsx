import { msg } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import parts from '#web/design/parts.module.css';

const words = {
  until_closed: msg`Answers are anonymous. Sections and answers are shown once everyone has answered or the window has closed.`,
  too_few: msg`Answers are anonymous. They are shown once there are three responses, to protect anonymity.`,
};

/** Why the answers to an anonymous assessment are withheld; nothing if they are shown. */
export function Withheld({ reason }: { reason: AssessmentResult['withheld'] }) {
  return reason && <p className={parts.notice}>{textOf(words[reason])}</p>;
}
