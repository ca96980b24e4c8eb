import type { Command } from '#web/shell/keys/shortcuts.ts';
import {
  type AppLink,
  mainLinks,
  questionnaireLinks,
} from '#web/shell/session/organisation-links.ts';
import { routeCheck, type Visit } from './visit.ts';

type Place = Pick<AppLink, 'to' | 'search'>;

/** The page that a shortcut leads to; undefined for those that lead to none, or to one that the person may not open. */
export function placeOf(command: Command, visit: Visit): Place | undefined {
  const { user, recent } = visit;
  const hasRoute = routeCheck(visit);
  const links = mainLinks(user, recent, hasRoute);
  switch (command) {
    case 'beacons':
      return links.find(({ to }) => to === '/beacons');
    case 'reports':
      return links.find(({ to }) => to === '/reports');
    case 'organisation':
      return links.find(({ to }) => to.startsWith('/org/'));
    case 'questionnaires': {
      const libraries = questionnaireLinks(user, hasRoute);
      return libraries.find(({ to }) => to.startsWith(`/org/${recent}/`)) ?? libraries[0];
    }
    case 'help':
      return hasRoute('/help') ? { to: '/help', search: {} } : undefined;
    default:
      return undefined;
  }
}
