import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { HelpButton } from '#web/shell/layout/help.tsx';

/** Confirms every request the same way, so that it does not reveal which addresses have accounts. */
export function ForgotPasswordSentPage() {
  return (
    <MessagePage title={t`Email Sent`}>
      <p>{t`We've email you a link to change your password.`}</p>
      <p>{t`Nothing there? Check your spam folder, and check that the address is right.`}</p>
      <Link to="/forgot_password">{t`Try again`}</Link>
      <HelpButton label={t`Get help`} />
    </MessagePage>
  );
}
