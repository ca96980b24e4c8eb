import type { Refusal } from './call.ts';
import { LaterResults } from './later-results.tsx';
import { LinkButton } from './link-button.tsx';
import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { NextLink } from './next-link.tsx';
import { QueueStatus } from './queue-status.tsx';

const sentences: Record<string, string> = {
  NoAssessmentInvitation: 'It will be open again at',
  AssessmentAlreadyCompleted: 'You can do it again at',
  AssessmentStartingSoon: 'It will be open again at',
};

/** Why there is nothing to answer, and what to do about it. */
export function ErrorPage({ refusal }: { refusal: Refusal }) {
  const { id, title, status, nextAssessmentAt, canLogIn, canSignUp, inviteToken, queue } = refusal;
  const sentence = sentences[id];
  return (
    <MessagePage
      heading={title}
      actions={
        <>
          <NextLink queue={queue} />
          {canSignUp && inviteToken && (
            <LinkButton href={`/user_invite/${inviteToken}`}>Set your password</LinkButton>
          )}
          {!sentence && <Button onClick={() => location.reload()}>Try again</Button>}
        </>
      }
      below={<LaterResults link={refusal.ownResults} isOpen={!queue?.next} />}
    >
      <QueueStatus queue={queue} />
      {sentence && nextAssessmentAt && <NextTime sentence={sentence} at={nextAssessmentAt} />}
      {!sentence && status > 0 && <p>Status {status}</p>}
      {canLogIn && (
        <p>
          You can also <a href="/login">log in</a> to see your Beacons.
        </p>
      )}
      {id === 'unreachable' && <p>Check your connection, then open the link again.</p>}
    </MessagePage>
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
