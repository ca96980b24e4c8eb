import type { Beacon } from '#contract/beacons.ts';
import { Feed } from './feed.tsx';
import { Files } from './files.tsx';

interface FeedPaneProps {
  beacon: Beacon;
  className: string | undefined;
}

/** The files and the feed of a Beacon, beside one of its reports. */
export function FeedPane({ beacon, className }: FeedPaneProps) {
  return (
    <div className={className}>
      <Files beacon={beacon} />
      <Feed beacon={beacon} />
    </div>
  );
}
