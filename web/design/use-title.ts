import { useEffect } from 'react';

/** Names the page in the browser's tab, its history and to screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Beacon' ? title : `${title} · Beacon`;
  }, [title]);
}
