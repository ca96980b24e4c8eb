import type { OrganisationRole } from '#contract/words.ts';
import type { InventedPerson } from '#server/start/invented/invented-organisation.ts';

const client: OrganisationRole[] = ['client'];

/** The demo sign-ins of riverside. */
export const riversidePeople: InventedPerson[] = [
  { email: 'ada@riverside.test', name: 'Ada Okafor', roles: ['admin'] },
  { email: 'cora@riverside.test', name: 'Cora Lindqvist', roles: ['beacon_creator'] },
  {
    email: 'ivan@riverside.test',
    name: 'Ivan Petrov',
    roles: ['beacon_creator'],
    isImporter: true,
  },
  { email: 'ines@riverside.test', name: 'Ines Duarte', isImporter: true },
  { email: 'edda@riverside.test', name: 'Edda Brandt', roles: ['beacon_editor'] },
  {
    email: 'farah@riverside.test',
    name: 'Farah Aziz',
    roles: ['framework_editor', 'beacon_creator'],
  },
  { email: 'oscar@riverside.test', name: 'Oscar Nyman', roles: ['observer'] },
  { email: 'kim@riverside.test', name: 'Kim Larsen', roles: client, home: 'kim' },
  { email: 'bea@riverside.test', name: 'Bea Fontaine', phone: '+44 20 7946 0105' },
  { email: 'vera@riverside.test', name: 'Vera Larsen', phone: '+44 20 7946 0106' },
  { email: 'parker@riverside.test', name: 'Parker Reid', tags: ['Parent'], relationship: 'Father' },
  { email: 'tess@riverside.test', name: 'Tess Moreau', tags: ['Hill Road School'] },
  { email: 'nora@riverside.test', name: 'Nora Silva' },
  {
    email: 'pat@riverside.test',
    name: 'Pat Quinn',
    tags: ['Parent'],
    relationship: 'Mother',
    isPending: true,
  },
];

/** Other colleagues and clients in the teams of riverside. */
export const riversideOthers: InventedPerson[] = [
  { email: 'jonas@riverside.test', name: 'Jonas Weber', tags: ['Key worker'] },
  { email: 'mei@riverside.test', name: 'Mei Tanaka', tags: ['Key worker'] },
  { email: 'ruth@riverside.test', name: 'Ruth Adler', tags: ['Family support'] },
  { email: 'amira@riverside.test', name: 'Amira Haddad', tags: ['Early years'] },
  { email: 'luis@riverside.test', name: 'Luis Ortega', tags: ['Parent'], relationship: 'Father' },
  { email: 'leo@riverside.test', name: 'Leo Reid', roles: client },
  { email: 'mila@riverside.test', name: 'Mila Novak', roles: client },
  { email: 'sofia@riverside.test', name: 'Sofia Ricci', roles: client },
  { email: 'yusuf@riverside.test', name: 'Yusuf Demir', roles: client },
  { email: 'hana@riverside.test', name: 'Hana Sato', roles: client },
  { email: 'ben@riverside.test', name: 'Ben Carver', roles: client },
  { email: 'riley@riverside.test', name: 'Riley Frost', roles: client },
];

/** The demo sign-ins of hillcrest. */
export const hillcrestPeople: InventedPerson[] = [
  {
    email: 'xavier@hillcrest.test',
    name: 'Xavier Bell',
    roles: ['admin'],
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  { email: 'mia@hillcrest.test', name: 'Mia Castellano', tags: ['Grade 4'] },
];

export const hillcrestOthers: InventedPerson[] = [
  { email: 'grace@hillcrest.test', name: 'Grace Whitfield', tags: ['Counselor'] },
  { email: 'dana@hillcrest.test', name: 'Dana Cole', tags: ['Parent'], relationship: 'Mother' },
];
