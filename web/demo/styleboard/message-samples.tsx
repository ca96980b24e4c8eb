import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { HelpButton } from '#web/shell/layout/help.tsx';
import { flashText } from '#web/shell/session/flash.ts';
import { ToastItem } from '#web/design/toasts/toasts.tsx';
import { announce } from '#web/design/announce.ts';
import { ConfirmButton } from '#web/design/confirm-button.tsx';
import { ProblemText } from '#web/design/problem-text.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { Sample } from './sample.tsx';

/** Messages: inline, temporary and as a page. */
export function MessageSamples() {
  return (
    <>
      <Sample title="Flash messages">
        <FlashMessages />
      </Sample>
      <Sample title="Dialogs">
        <ConfirmButton
          label="Ask before doing"
          question="Sign out the other device? Unsaved changes there will be lost."
          confirmLabel="Sign out other devices"
          isBusy={false}
          onConfirm={() => announce('Done.')}
        />
        <HelpButton label="Whom to ask" />
      </Sample>
      <Sample title="Nothing here yet">
        <div>
          <p>You have no Beacons yet.</p>
          <p>They appear here as soon as somebody adds you to one.</p>
        </div>
      </Sample>
      <Sample title="Errors">
        <ProblemText>{textOf(problems.invalid.title)}</ProblemText>
        <Link to="/access_denied">Access denied</Link>
        <Link to="/client_outdated">Beacon has been updated</Link>
        <a href="/nowhere">Page Not Found (404)</a>
      </Sample>
      <Sample title="Waiting">
        <LoadingSkeleton label="An example of waiting" />
      </Sample>
    </>
  );
}

function FlashMessages() {
  const failure = textOf(problems.unexpected.title);
  return (
    <>
      <ToastItem
        toast={{ id: -1, message: 'Beacon archived.', isProblem: false, undo: () => {} }}
      />
      <ToastItem toast={{ id: -2, message: failure, isProblem: true }} />
      <Button variant="default" onClick={() => announce('Profile saved.')}>
        Show a success
      </Button>
      <Button variant="default" onClick={() => flashText(failure)}>
        Show a failure
      </Button>
    </>
  );
}
