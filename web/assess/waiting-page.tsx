import { Button } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { useOnline } from './use-online.ts';

interface WaitingPageProps {
  /** What the server said, where it answered at all. */
  title: string | null;
  onRetry: () => void;
}

/** The answers are finished and kept, and go out as soon as they can. */
export function WaitingPage({ title, onRetry }: WaitingPageProps) {
  const isOnline = useOnline();
  return (
    <MessagePage
      heading="Your answers are waiting to be sent"
      actions={<Button onClick={onRetry}>Try again now</Button>}
    >
      <p role="status">
        {isOnline
          ? `${title ?? 'The server could not be reached.'} Your answers are safe and will be sent again by themselves.`
          : 'You are offline. Your answers are safe and will be sent when you are back.'}
      </p>
      <p>Keep this page open, or open the same link again later on this device.</p>
    </MessagePage>
  );
}
