import { lazy, Suspense, useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { useMedia } from '#web/design/use-media.ts';

const FeedPane = lazy(async () => ({ default: (await import('./feed.tsx')).FeedPane }));

interface SideFeedProps {
  beacon: Beacon;
  pane: 'report' | 'feed';
  className: string | undefined;
}

/** The feed beside a report. A small screen loads it once it is asked for, and keeps what is typed in it. */
export function SideFeed({ beacon, pane, className }: SideFeedProps) {
  const isNarrow = useMedia('(max-width: 900px)');
  const isWanted = !isNarrow || pane === 'feed';
  const [wasWanted, setWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWanted(true);
  if (!isWanted && !wasWanted) return null;
  return (
    <Suspense fallback={<div className={className} />}>
      <FeedPane beacon={beacon} className={className} />
    </Suspense>
  );
}
