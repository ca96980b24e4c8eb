import { t } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';
import { runShortcut } from '#web/shell/keys/run-shortcut.ts';
import { managedOrganisations } from '#web/shell/session/organisation-links.ts';
import { isOffered } from '#web/shell/session/rights.ts';
import { type Item, pageItem } from './item.ts';
import type { Visit } from './visit.ts';

interface Theme {
  colorScheme: MantineColorScheme;
  setColorScheme: (theme: MantineColorScheme) => void;
}

/** What the person may do from anywhere. */
export function actionItems({ user }: Visit, theme: Theme): Item[] {
  return [
    ...(isOffered('create', user) ? [pageItem(t`Create a Beacon`, { to: '/beacons/new' })] : []),
    ...(isOffered('import', user) ? [pageItem(t`Import Beacons`, { to: '/beacons/import' })] : []),
    ...managedOrganisations(user).map(({ slug, name }) => ({
      id: `invite-${slug}`,
      label: t`Invite people`,
      detail: name,
      act: { to: `/org/${encodeURIComponent(slug)}`, state: { addsUser: true as const } },
    })),
    ...themeItems(theme),
    { id: 'keys', label: t`Keyboard shortcuts`, act: () => runShortcut('keys') },
    {
      id: 'logout',
      label: t`Log out`,
      words: t`Sign out`,
      act: { to: '/logout', state: { choseToLogOut: true as const } },
    },
  ];
}

function themeItems({ colorScheme, setColorScheme }: Theme): Item[] {
  const themes: [MantineColorScheme, string][] = [
    ['light', t`Use the light theme`],
    ['dark', t`Use the dark theme`],
    ['auto', t`Use the theme of the device`],
  ];
  return themes
    .filter(([theme]) => theme !== colorScheme)
    .map(([theme, label]) => ({
      id: `theme-${theme}`,
      label,
      words: t`Appearance`,
      act: () => setColorScheme(theme),
    }));
}
