import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { v5 } from 'uuid';
import type { InventedOrganisation } from '#server/start/invented/invented-organisation.ts';
import { sampleBeacons } from './sample-beacons.ts';
import { sampleClients, samplePeople, samplePosts } from './sample-people.ts';

/** Lists, reports and files of other organisations never show these clients, yet one person may see both. */
function markedClients(): InventedOrganisation['clients'] {
  const entries = Object.entries(sampleClients).map(([key, [name, ...details]]) => {
    const marked = textOf(msg`${{ name }} (sample)`);
    return [key, [marked, ...details]] as const;
  });
  return Object.fromEntries(entries) as InventedOrganisation['clients'];
}

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
    clients: markedClients(),
    beacons: sampleBeacons,
    posts: samplePosts,
  };
}
