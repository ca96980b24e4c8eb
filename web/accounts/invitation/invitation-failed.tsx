import { CallError } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';

/** What a link shows that leads nowhere, and what to do then. */
export function InvitationFailed({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status !== 404) {
    return <SomethingWrong error={error} />;
  }
  return (
    <MessagePage title="Sorry,">
      <p>{error.message}</p>
      <p>Please contact your organisation liaison or support and ask for a new invitation.</p>
      <a href="/login">Log in</a>
    </MessagePage>
  );
}
