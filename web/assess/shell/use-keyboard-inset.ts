import { useEffect } from 'preact/hooks';

/** Sets `--keyboard` to the height an on-screen keyboard covers, where it does not resize the page. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const handleResize = () => {
      const covered = viewport.scale === 1 ? Math.max(0, innerHeight - viewport.height) : 0;
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', handleResize);
    return () => viewport.removeEventListener('resize', handleResize);
  }, []);
}
