import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AnswersNews, previewNews, type PreviewRequest } from './preview-messages.ts';

/** A frame that shows what is asked for, and calls back with what is answered in it. */
export function usePreviewFrame(
  request: PreviewRequest,
  onAnswers: (answers: AnswersNews) => void,
): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onAnswers);
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    latest.current = onAnswers;
  });

  useEffect(() => {
    function handleMessage({ source, data }: MessageEvent<unknown>) {
      const news = source === frame.current?.contentWindow ? previewNews(data) : null;
      if (news?.type === 'ready') setLoads((count) => count + 1);
      if (news?.type === 'answers') latest.current(news);
    }
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, []);

  useEffect(() => {
    // The frame has no origin to name, and receives nothing that its reader does not see.
    if (loads > 0) frame.current?.contentWindow?.postMessage(request, '*');
  }, [request, loads]);

  return frame;
}
