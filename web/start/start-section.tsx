import { lazy, Suspense } from 'react';
import { useRecentOrganisation } from '#web/shell/session/recent-organisation.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { administered } from './start-query.ts';

const HomeSteps = lazy(async () => ({ default: (await import('./home-steps.tsx')).HomeSteps }));

/** The first steps on the home page of an admin, which everybody else loads nothing of. */
export function StartSection() {
  const recent = useRecentOrganisation();
  const organisation = administered(useCurrentUser(), recent);
  if (!organisation?.isStarting) return null;
  return (
    <Suspense>
      <HomeSteps organisation={organisation} />
    </Suspense>
  );
}
