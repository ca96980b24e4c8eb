import { v5 } from 'uuid';
import type { InventedOrganisation } from '#server/start/invented/invented-organisation.ts';
import { sampleBeacons } from './sample-beacons.ts';
import { sampleClients, samplePeople, samplePosts } from './sample-people.ts';

interface Identity {
  id: string;
  slug: string;
  name: string;
  timeZone: string;
}

/** The sample organisation: nobody in it can sign in, and their placeholder addresses receive no email. */
export function sampleOrganisation({ id, slug, name, timeZone }: Identity): InventedOrganisation {
  const domain = `${slug}.temp`;
  return {
    id,
    idOf: (kind, each) => v5(`${kind} ${each}`, id),
    slug,
    name,
    timeZone,
    isMfaRequired: false,
    domain,
    passwordHash: null,
    people: samplePeople.map(({ who, ...person }) => ({ ...person, email: `${who}@${domain}` })),
    clients: sampleClients,
    beacons: sampleBeacons,
    posts: samplePosts,
  };
}
