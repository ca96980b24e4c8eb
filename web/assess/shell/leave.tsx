import { t } from '@lingui/core/macro';
import { useEffect } from 'preact/hooks';
import { Spinner } from '#web/assess/design/spinner.tsx';

/** Redirects to a page of the app. */
export function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Spinner label={t`One moment`} />;
}
