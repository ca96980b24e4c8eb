import { t } from '@lingui/core/macro';
import { CallError } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';

/** The page of an invalid invitation link, with advice. */
export function InvitationFailed({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status !== 404) {
    return <SomethingWrong error={error} />;
  }
  return (
    <MessagePage title={t`Sorry,`}>
      <p>{error.message}</p>
      <p>{t`Please contact your organisation liaison or support and ask for a new invitation.`}</p>
      <a href="/login">{t`Log in`}</a>
    </MessagePage>
  );
}
