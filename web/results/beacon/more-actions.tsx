import { lazy, Suspense } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { useLazyMenu } from '#web/shell/layout/use-lazy-menu.ts';
import { MoreButton } from './more-button.tsx';

const load = () => import('./more-actions-menu.tsx');
const MoreActionsMenu = lazy(async () => ({ default: (await load()).MoreActionsMenu }));

/** The rare actions on a Beacon, in a menu that is loaded when its button is reached; renders nothing for those who have none. */
export function MoreActions({ beacon }: { beacon: Beacon }) {
  const menu = useLazyMenu(load);
  const seesAnswers = beacon.teamAssessments !== 'access_denied';
  if (!seesAnswers && !beacon.canEdit && !beacon.canArchive) return null;
  const button = <MoreButton {...menu.button} />;
  if (!menu.isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreActionsMenu beacon={beacon} seesAnswers={seesAnswers} />
    </Suspense>
  );
}
