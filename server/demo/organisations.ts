import type { DemoBeacon, DemoClient } from './demo-beacon.ts';
import type { DemoLibrary } from './demo-library.ts';
import { hillcrestBeacons, hillcrestClients } from './hillcrest.ts';
import { demoId } from './ids.ts';
import { hillcrestOthers, hillcrestPeople, riversideOthers, riversidePeople } from './people.ts';
import type { DemoPerson } from './people.ts';
import { riversideBeacons } from './riverside-beacons.ts';
import { riversideClients } from './riverside-clients.ts';
import { riversideLibrary } from './riverside-library.ts';

export interface DemoOrganisation {
  slug: string;
  name: string;
  timeZone: string;
  isMfaRequired: boolean;
  people: DemoPerson[];
  clients: Record<string, DemoClient>;
  beacons: DemoBeacon[];
  library?: DemoLibrary;
}

export const demoOrganisations: DemoOrganisation[] = [
  {
    slug: 'riverside',
    name: 'Riverside Family Services',
    timeZone: 'Europe/London',
    isMfaRequired: false,
    people: [...riversidePeople, ...riversideOthers],
    clients: riversideClients,
    beacons: riversideBeacons,
    library: riversideLibrary,
  },
  {
    slug: 'hillcrest',
    name: 'Hillcrest School',
    timeZone: 'America/New_York',
    isMfaRequired: true,
    people: [...hillcrestPeople, ...hillcrestOthers],
    clients: hillcrestClients,
    beacons: hillcrestBeacons,
  },
];

/** The people listed in the start message and the quick logins. */
export const demoSignIns: DemoPerson[] = [...riversidePeople, ...hillcrestPeople].filter(
  ({ isPending }) => isPending !== true,
);

/** The ids by which a database with demo data is recognised. */
export const organisationIds = demoOrganisations.map(({ slug }) => demoId('organisation', slug));
export const userIds = demoOrganisations.flatMap(({ people }) =>
  people.map(({ email }) => demoId('user', email)),
);
