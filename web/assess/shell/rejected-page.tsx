import { t } from '@lingui/core/macro';
import { useEffect } from 'preact/hooks';
import { LinkButton } from '#web/assess/design/button.tsx';
import { MessagePage } from '#web/assess/design/message-page.tsx';

const displayMs = 5000;

/** Shows why the server rejected the answers, then goes to the home page. */
export function RejectedPage({ title }: { title: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.assign('/'), displayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessagePage
      heading={title}
      actions={<LinkButton href="/">{t`Go to the home page`}</LinkButton>}
    >
      <p role="status">
        {t`Your answers were not sent. They are still on this device: open the same link to continue.`}
      </p>
    </MessagePage>
  );
}
