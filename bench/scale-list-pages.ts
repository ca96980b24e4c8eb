import { countBeacons, listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { beaconOrders, listFlags } from '#contract/lists.ts';
import { listOrganisationUsers } from '#contract/organisations.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { asked, inOrganisation, ofSlug, page, parts } from './scale-page.ts';
import type { Page } from './scale-page.ts';

/** A group that every organisation has. */
export const group = 'North';
/** A surname, a part of many names, a whole name that few have, a beginning of IDs, one letter, and what is nowhere. */
const terms = ['smith', 'son', 'łukasz', 'ada a. chen', 'id-', 'qu', 'm', 'zqx'];
const ends = ['first', 'last'] as const;

const all = page(listBeacons, 'admin');
const archive = page(listArchivedBeacons, 'admin');
const codes = page(listQrBeacons, 'admin', { query: inOrganisation, reach: 2400 });
const users = page(listOrganisationUsers, 'admin', { params: ofSlug });
const own = page(listBeacons, 'member');
const asking = page(listBeacons, 'assessor');

/** What the palette asks for: what waits for the viewer, and what they type. */
function paletteOf(list: Page): Page[] {
  return [
    asked(list, { show: 'mine', order: 'name', size: '3' }, 'palette'),
    ...['s', 'sm', 'smith'].map((searchTerm) =>
      asked(list, { searchTerm, order: 'name', size: '8' }, `palette ${searchTerm}`),
    ),
  ];
}

/** Lists of Beacons as their readers order, filter and search them. */
const beaconPages: Page[] = [
  ...beaconOrders.flatMap((order) => parts(asked(all, { order }))),
  ...parts(asked(all, { group }), ends),
  ...parts(asked({ ...all, query: inOrganisation }, {}, 'of the organisation')),
  ...listFlags.flatMap((show) => parts(asked(all, { show }), ends)),
  ...terms.map((searchTerm) => asked(all, { searchTerm })),
  ...['smith', 'id-'].flatMap((searchTerm) => [
    ...parts(asked(all, { searchTerm, order: 'name' }), ends),
    asked(all, { searchTerm, order: 'date', group }),
  ]),
  page(countBeacons, 'admin'),
  asked(page(countBeacons, 'admin'), { group }),
  asked(page(countBeacons, 'admin', { query: inOrganisation }), {}, 'of the organisation'),
  ...paletteOf(all),
];

/** The same of people who see some Beacons. */
const ownPages: Page[] = [own, asking].flatMap((list) => [
  ...beaconOrders.map((order) => asked(list, { order })),
  ...parts(asked(list, { order: 'name' }), ['last']),
  ...listFlags.map((show) => asked(list, { show })),
  asked(list, { searchTerm: 'smith' }),
  { ...list, endpoint: countBeacons },
  ...paletteOf(list),
]);

export const listPages: Page[] = [
  ...beaconPages,
  ...ownPages,
  ...beaconOrders.flatMap((order) => parts(asked(archive, { order }), ends)),
  ...terms.map((searchTerm) => asked(archive, { searchTerm })),
  ...parts(codes),
  ...parts(asked(codes, { group }), ends),
  ...terms.map((searchTerm) => asked(codes, { searchTerm })),
  ...parts(users),
  ...['client', 'admin', 'observer'].flatMap((role) => parts(asked(users, { role }), ends)),
  ...['smith', 'person', 'year 7', 'e', 'zqx'].map((searchTerm) => asked(users, { searchTerm })),
  ...parts(asked(users, { searchTerm: 'e' }), ['last']),
];
