import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Problem } from '#web/assess/saving/call.ts';
import type { LocalAnswers } from '#web/assess/saving/answers-text.ts';
import { AnswersDownload } from './answers-download.tsx';
import { OwnResults } from '#web/assess/own-results/own-results.tsx';
import { Button, LinkButton } from '#web/assess/design/button.tsx';
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
  const { id, title, status, nextAssessmentAt, canSignUp, inviteToken, queue } = problem;
  const isClosed = isClosedBy(problem);
  return (
    <MessagePage
      heading={isSubmit ? t`Your answers were not counted` : title}
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
      {isSubmit && <p>{title}</p>}
      {isClosed && nextAssessmentAt && <NextTime id={id} at={nextAssessmentAt} />}
      <Unsent unsent={unsent} isSubmit={isSubmit} />
      {!isClosed && status > 0 && (
        <p>
          <Trans>Status {status}</Trans>
        </p>
      )}
      <Advice problem={problem} />
    </MessagePage>
  );
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

function Unsent({ unsent, isSubmit }: Pick<ErrorPageProps, 'unsent' | 'isSubmit'>) {
  if (!unsent) return null;
  return (
    <>
      {!isSubmit && <p>{t`The answers on this device were not sent, so they were not counted.`}</p>}
      <AnswersDownload {...unsent} />
    </>
  );
}

function Advice({ problem: { id, canLogIn } }: { problem: Problem }) {
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
function NextTime({ id, at }: { id: string; at: string }) {
  const when = <When at={at} />;
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
