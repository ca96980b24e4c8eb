import { useEffect } from 'react';
import { LinkButton } from '#web/assess/design/link-button.tsx';
import { MessagePage } from '#web/assess/design/message-page.tsx';

const shownForMs = 5000;

/** Why the server did not take the answers; after that the way leads home. */
export function TurnedDownPage({ title }: { title: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.assign('/'), shownForMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessagePage heading={title} actions={<LinkButton href="/">Go to the home page</LinkButton>}>
      <p role="status">
        Your answers were not sent. They are still on this device: open the same link to go on.
      </p>
    </MessagePage>
  );
}
