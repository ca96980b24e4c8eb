import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Problem } from '#web/assess/saving/call.ts';
import type { LocalAnswers } from '#web/assess/saving/answers-text.ts';
import { AnswersDownload } from './answers-download.tsx';
import { OwnResults } from '#web/assess/own-results/own-results.tsx';
import { LinkButton } from '#web/assess/design/link-button.tsx';
import { Button } from '#web/assess/design/button.tsx';
import { MessagePage } from '#web/assess/design/message-page.tsx';
import { NextLink } from './next-link.tsx';
import { QueueStatus } from './queue-status.tsx';

const sentences: Record<string, string> = {
  NoAssessmentInvitation: msg`It will be open again at`,
  AssessmentAlreadyCompleted: msg`You can do it again at`,
  AssessmentStartingSoon: msg`It will be open again at`,
};

export interface ErrorPageProps {
  problem: Problem;
  /** Answers on this device that the server no longer accepts. */
  unsent?: LocalAnswers | null | undefined;
  /** Whether they were submitted just now, but too late. */
  isSubmit?: boolean;
}

/** Explains why the assessment cannot be answered, and what to do. */
export function ErrorPage({ problem, unsent, isSubmit = false }: ErrorPageProps) {
  const { id, title, status, nextAssessmentAt, canSignUp, inviteToken, queue } = problem;
  const sentence = sentences[id];
  return (
    <MessagePage
      heading={isSubmit ? t`Your answers were not counted` : title}
      actions={
        <>
          <NextLink queue={queue} />
          {canSignUp && inviteToken && (
            <LinkButton href={`/user_invite/${inviteToken}`}>{t`Set your password`}</LinkButton>
          )}
          {!sentence && <Button onClick={() => location.reload()}>{t`Try again`}</Button>}
        </>
      }
      below={<OwnResults link={problem.ownResults} isOpen={!queue?.next} />}
    >
      <QueueStatus queue={queue} />
      {isSubmit && <p>{title}</p>}
      {sentence && nextAssessmentAt && <NextTime sentence={sentence} at={nextAssessmentAt} />}
      <Unsent unsent={unsent} isSubmit={isSubmit} />
      {!sentence && status > 0 && (
        <p>
          <Trans>Status {status}</Trans>
        </p>
      )}
      <Advice problem={problem} />
    </MessagePage>
  );
}

/** How to get a working link: the server does not reveal why this one fails. */
function NewLink() {
  return (
    <>
      <p>{t`This link does not work, or no longer. Here is how to get a new one:`}</p>
      <ul>
        <li>{t`Open the link in the newest email about this assessment.`}</li>
        <li>{t`Ask the person who sent you the link, or showed you the QR code, for a new one.`}</li>
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

function NextTime({ sentence, at }: { sentence: string; at: string }) {
  const [time, date] = at.split(' on ');
  return (
    <p>
      {sentence} <strong>{time}</strong>
      {date && (
        <>
          {' on '}
          <strong>{date}</strong>
        </>
      )}
    </p>
  );
}
