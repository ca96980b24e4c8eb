import type { InventedBeacon } from '#server/start/invented/invented-beacon.ts';
import type {
  InventedOrganisation,
  InventedPerson,
} from '#server/start/invented/invented-organisation.ts';
import { demoFeed } from './feed.ts';
import { hillcrestBeacons, hillcrestClients } from './hillcrest.ts';
import { demoId } from './ids.ts';
import { hillcrestOthers, hillcrestPeople, riversideOthers, riversidePeople } from './people.ts';
import { riversideBeacons } from './riverside-beacons.ts';
import { riversideClients } from './riverside-clients.ts';
import { riversideLibrary } from './riverside-library.ts';

/** Argon2id of `beacon-demo`, the password of everybody in the demo. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$njV8KLAd9PI/l7+FgmfL0A$p6t0LyHaA4R0y2+Q5y4ulIHkgYdJHk2PNH/yLH0GJfo';

export const demoOrganisations: InventedOrganisation[] = [
  {
    ...identityOf('riverside', riversideBeacons),
    name: 'Riverside Family Services',
    timeZone: 'Europe/London',
    isMfaRequired: false,
    people: [...riversidePeople, ...riversideOthers],
    clients: riversideClients,
    library: riversideLibrary,
  },
  {
    ...identityOf('hillcrest', hillcrestBeacons),
    name: 'Hillcrest School',
    timeZone: 'America/New_York',
    isMfaRequired: true,
    people: [...hillcrestPeople, ...hillcrestOthers],
    clients: hillcrestClients,
  },
];

function identityOf(slug: string, beacons: InventedBeacon[]) {
  return {
    id: demoId('organisation', slug),
    idOf: demoId,
    slug,
    domain: `${slug}.test`,
    passwordHash: demoPasswordHash,
    beacons,
    posts: demoFeed.filter(({ beacon }) => beacons.some(({ key }) => key === beacon)),
  };
}

/** The people listed in the start message and the quick logins. */
export const demoSignIns: InventedPerson[] = [...riversidePeople, ...hillcrestPeople].filter(
  ({ isPending }) => isPending !== true,
);

/** The ids by which a database with demo data is recognised. */
export const organisationIds = demoOrganisations.map(({ slug }) => demoId('organisation', slug));
export const userIds = demoOrganisations.flatMap(({ people }) =>
  people.map(({ email }) => demoId('user', email)),
);
