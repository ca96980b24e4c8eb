import { lazy, Suspense, useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { flash } from '#web/shell/session/flash.ts';
import { MoreButton } from './more-button.tsx';

const load = () => import('./more-actions-menu.tsx');
const MoreActionsMenu = lazy(async () => ({ default: (await load()).MoreActionsMenu }));

/** The rare actions on a Beacon, in a menu that is loaded when its button is reached; renders nothing for those who have none. */
export function MoreActions({ beacon }: { beacon: Beacon }) {
  const [isWanted, setWanted] = useState(false);
  const seesAnswers = beacon.teamAssessments !== 'access_denied';
  if (!seesAnswers && !beacon.canEdit && !beacon.canArchive) return null;
  const button = (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => {})}
      onFocus={() => void load().catch(() => {})}
      onClick={() => void load().then(() => setWanted(true), flash)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreActionsMenu beacon={beacon} seesAnswers={seesAnswers} />
    </Suspense>
  );
}
