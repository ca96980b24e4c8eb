import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Problem } from '#web/assess/saving/call.ts';
import type { LocalAnswers } from '#web/assess/saving/answers-text.ts';
import { AnswersDownload } from './answers-download.tsx';
import { OwnResults } from '#web/assess/own-results/own-results.tsx';
import { Button, LinkButton } from '#web/assess/design/button.tsx';
import { HelpLink } from '#web/assess/design/help-link.tsx';
import { MessagePage } from '#web/assess/design/message-page.tsx';
import { NextLink } from './next-link.tsx';
import { QueueStatus } from './queue-status.tsx';

export interface ErrorPageProps {
  problem: Problem;
  /** Answers on this device that the server no longer accepts. */
  unsent?: LocalAnswers | null | undefined;
  /** Whether they were submitted just now, but too late. */
  isSubmit?: boolean;
}

const closedIds = [
  'NoAssessmentInvitation',
  'AssessmentAlreadyCompleted',
  'AssessmentStartingSoon',
];

/** Explains why the assessment cannot be answered, and what to do. */
export function ErrorPage({ problem, unsent, isSubmit = false }: ErrorPageProps) {
  const { title, status, nextAssessmentAt, canSignUp, inviteToken, queue } = problem;
  const isClosed = isClosedBy(problem);
  const isChild = problem.isForChildren === true;
  return (
    <MessagePage
      heading={headingOf(problem, isSubmit)}
      actions={
        <>
          <NextLink queue={queue} />
          {canSignUp && inviteToken && (
            <LinkButton href={`/user_invite/${inviteToken}`}>{t`Set your password`}</LinkButton>
          )}
          {!isClosed && <Button onClick={() => location.reload()}>{t`Try again`}</Button>}
        </>
      }
      below={<OwnResults link={problem.ownResults} isOpen={!queue?.next} />}
    >
      <QueueStatus queue={queue} />
      {isSubmit && (
        <p>{isChild ? t`That is not your fault. Your answers are still here.` : title}</p>
      )}
      {isClosed && nextAssessmentAt && <NextTime problem={problem} at={nextAssessmentAt} />}
      <Unsent unsent={unsent} isSubmit={isSubmit} isChild={isChild} />
      {!isClosed && status > 0 && (
        <p>
          <Trans>Status {status}</Trans>
        </p>
      )}
      <Advice problem={problem} />
      <HelpLink />
    </MessagePage>
  );
}

function headingOf(problem: Problem, isSubmit: boolean): string {
  if (problem.isForChildren) return isSubmit ? t`Your answers came too late` : childTitle(problem);
  return isSubmit ? t`Your answers were not counted` : problem.title;
}

/** The title of a problem in the short words of children. */
function childTitle({ id, title }: Problem): string {
  switch (id) {
    case 'AssessmentAlreadyCompleted':
      return t`You have answered already. Thank you!`;
    case 'AssessmentStartingSoon':
      return t`It is not time yet`;
    case 'NoAssessmentInvitation':
      return t`You can't answer right now`;
    default:
      return title;
  }
}

/** Whether a problem says that the assessment cannot be answered at this time. */
export function isClosedBy({ id }: Problem): boolean {
  return closedIds.includes(id);
}

/** How to get a working link: the server does not reveal why this one fails. */
function NewLink() {
  return (
    <>
      <p>{t`This link does not work or has expired. To get a new one:`}</p>
      <ul>
        <li>{t`Open the link in the most recent email about this assessment.`}</li>
        <li>{t`Ask the person who sent you the link or showed you the QR code for a new one.`}</li>
        <li>
          <Trans>
            If you have an account, <a href="/login">log in</a> to see your Beacons.
          </Trans>
        </li>
      </ul>
    </>
  );
}

interface UnsentProps extends Pick<ErrorPageProps, 'unsent' | 'isSubmit'> {
  isChild: boolean;
}

function Unsent({ unsent, isSubmit, isChild }: UnsentProps) {
  if (!unsent) return null;
  const reason = isChild
    ? t`Your answers from before did not arrive.`
    : t`The answers on this device were not sent, so they were not counted.`;
  return (
    <>
      {!isSubmit && <p>{reason}</p>}
      <AnswersDownload {...unsent} />
    </>
  );
}

function Advice({ problem: { id, canLogIn, isForChildren } }: { problem: Problem }) {
  if (isForChildren)
    return <p>{t`Do you have a question? Ask the person who gave you the link.`}</p>;
  if (id === 'unreachable') return <p>{t`Check your connection, then open the link again.`}</p>;
  if (id === 'NoAssessmentInvitation' && canLogIn === undefined) return <NewLink />;
  if (!canLogIn) return null;
  return (
    <p>
      <Trans>
        You can also <a href="/login">log in</a> to see your Beacons.
      </Trans>
    </p>
  );
}

/** The server writes 'time on date'; each is emphasised. */
function NextTime({ problem: { id, isForChildren }, at }: { problem: Problem; at: string }) {
  const when = <When at={at} />;
  if (isForChildren) {
    return (
      <p>
        <Trans>You can answer again at {when}</Trans>
      </p>
    );
  }
  return (
    <p>
      {id === 'AssessmentAlreadyCompleted' ? (
        <Trans>You can do it again at {when}</Trans>
      ) : (
        <Trans>It will be open again at {when}</Trans>
      )}
    </p>
  );
}

function When({ at }: { at: string }) {
  const [time, date] = at.split(' on ');
  if (!date) return <strong>{at}</strong>;
  return (
    <Trans>
      <strong>{time}</strong> on <strong>{date}</strong>
    </Trans>
  );
}
