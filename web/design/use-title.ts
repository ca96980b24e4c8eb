import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

/** Sets the document title, for the tab, the history and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Beacon' ? title : t`${title} · Beacon`;
  }, [title]);
}
