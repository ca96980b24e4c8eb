import { findAssessmentResult } from '#contract/assessment-results.ts';
import { loadAssessment } from '#contract/assessments.ts';
import { findBeacon, findBeaconForm } from '#contract/beacons.ts';
import { findMailedEmailChange } from '#contract/email-changes.ts';
import { listBeaconFiles, listFeedItems } from '#contract/feed.ts';
import { listBeaconVersions } from '#contract/framework-moves.ts';
import { findHeatmap } from '#contract/heatmaps.ts';
import { findInvitation } from '#contract/invitations.ts';
import { findOptOut } from '#contract/notifications.ts';
import { findBeaconOwnResults, findOwnResults } from '#contract/own-results.ts';
import { listBeaconMails } from '#contract/reminders.ts';
import { idParam, inOrganisation, page, richBeacon, richMember } from './scale-page.ts';
import type { Page, Place, Visitor } from './scale-page.ts';
import { emailChangeOf, invitationOf, invitedPerson } from './scale-people.ts';
import { idOf, longTokenOf, tokenOf } from './scale-span.ts';

const ofBeacon = idParam('uuid', 'beacon', richBeacon);
const numbered = (number: string) => (place: Place) => ({ ...ofBeacon(place), number });
const mailToken = ({ organisation }: Place) => tokenOf('mail', organisation, richMember);
const qrToken = ({ organisation }: Place) => tokenOf('qr', organisation, richMember);

/** A Beacon with everything on its page, for its organisation's admin. */
const adminPages: Page[] = [
  ...[
    findBeacon,
    findHeatmap,
    listBeaconVersions,
    listFeedItems,
    listBeaconFiles,
    listBeaconMails,
  ].map((endpoint) => page(endpoint, 'admin', { params: ofBeacon })),
  page(listFeedItems, 'admin', {
    detail: 'before the eleventh',
    params: ofBeacon,
    query: ({ organisation }) => ({ before: idOf('item', organisation, richBeacon * 25 + 10) }),
  }),
  ...['1', '2'].map((number) =>
    page(findAssessmentResult, 'admin', { detail: number, params: numbered(number) }),
  ),
  page(findBeaconForm, 'admin'),
  page(findBeaconForm, 'admin', { detail: 'of the organisation', query: inOrganisation }),
  page(findBeaconForm, 'admin', {
    detail: 'of a client',
    query: idParam('clientId', 'client', richBeacon),
  }),
];

/** The first Beacon for a member who sees it, and the rich one for an assessor. */
const memberPages: Page[] = (
  [
    ['member', 0],
    ['assessor', richBeacon],
  ] as [Visitor, number][]
).flatMap(([visitor, beacon]) => {
  const params = idParam('uuid', 'beacon', beacon);
  return [findBeacon, listFeedItems, listBeaconFiles, findBeaconOwnResults].map((endpoint) =>
    page(endpoint, visitor, { params }),
  );
});

/** The pages behind links and codes. */
const linkPages: Page[] = [
  page(loadAssessment, 'nobody', {
    detail: 'mail',
    query: (place) => ({ token: mailToken(place) }),
  }),
  page(loadAssessment, 'nobody', { detail: 'code', query: (place) => ({ token: qrToken(place) }) }),
  page(loadAssessment, 'assessor', {
    detail: 'mail',
    query: (place) => ({ token: mailToken(place) }),
  }),
  ...[findOptOut, findOwnResults].map((endpoint) =>
    page(endpoint, 'nobody', { params: (place) => ({ token: mailToken(place) }) }),
  ),
  page(findInvitation, 'nobody', {
    params: ({ organisation }) => ({
      token: longTokenOf(invitationOf(organisation, invitedPerson)),
    }),
  }),
  page(findMailedEmailChange, 'nobody', {
    params: ({ organisation }) => ({ token: longTokenOf(emailChangeOf(organisation)) }),
  }),
];

export const beaconPages: Page[] = [...adminPages, ...memberPages, ...linkPages];
