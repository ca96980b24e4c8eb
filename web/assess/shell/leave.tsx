import { useEffect } from 'react';
import { Spinner } from '#web/assess/design/spinner.tsx';

/** Goes to another page of Beacon. */
export function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Spinner label="One moment" />;
}
