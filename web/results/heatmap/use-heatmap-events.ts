import { useEffect } from 'react';
import { recordHeatmapEvent } from '#contract/heatmaps.ts';
import type { heatmapEvents } from '#contract/words.ts';
import { call } from '#web/shell/api/call.ts';

/** Records when a heatmap is opened and left, by navigation or by closing the page. */
export function useHeatmapEvents(uuid: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return;
    let last: (typeof heatmapEvents)[number] = 'heatmap_exit';
    function count(name: typeof last): void {
      if (name === last) return;
      last = name;
      const request = call(recordHeatmapEvent, {
        params: { uuid },
        body: { name },
        isLeaving: true,
      });
      // A lost event does not concern the user.
      request.catch(() => null);
    }
    const handleShow = () => count('heatmap_start');
    const handleHide = () => count('heatmap_exit');
    handleShow();
    addEventListener('pageshow', handleShow);
    addEventListener('pagehide', handleHide);
    return () => {
      removeEventListener('pageshow', handleShow);
      removeEventListener('pagehide', handleHide);
      handleHide();
    };
  }, [uuid, isCounted]);
}
