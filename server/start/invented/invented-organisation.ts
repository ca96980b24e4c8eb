import type { AttachmentRole } from '#contract/feed.ts';
import type { OrganisationRole } from '#contract/words.ts';
import type { FileExtension } from '#server/platform/files/file-kind.ts';
import type { InventedBeacon, InventedClient } from './invented-beacon.ts';
import type { InventedLibrary } from './invented-library.ts';
import type { SmallFile } from './small-files.ts';

export type InventedKind =
  | 'user'
  | 'invitation'
  | 'client'
  | 'beacon'
  | 'member'
  | 'draft'
  | 'feed item'
  | 'file';

/** An organisation with invented people, whose past is written at once. */
export interface InventedOrganisation {
  id: string;
  /** A stable id for a name in this organisation. */
  idOf: (kind: InventedKind, name: string) => string;
  slug: string;
  name: string;
  timeZone: string;
  isMfaRequired: boolean;
  /** What the addresses of its people end with. */
  domain: string;
  /** The hash of everybody's password; null where nobody can sign in. */
  passwordHash: string | null;
  people: InventedPerson[];
  clients: Record<string, InventedClient>;
  beacons: InventedBeacon[];
  posts: InventedPost[];
  library?: InventedLibrary;
}

export interface InventedPerson {
  /** Their name at the domain of their organisation. */
  email: string;
  name: string;
  roles?: OrganisationRole[];
  isImporter?: boolean;
  phone?: string;
  tags?: string[];
  /** Invited, but without a password yet. */
  isPending?: boolean;
  /** Secret of the authenticator they have set up. */
  totpSecret?: string;
  /** The Beacon that opens after a sign-in. */
  home?: string;
  relationship?: 'Mother' | 'Father';
}

export interface InventedPost {
  /** The key of a Beacon. */
  beacon: string;
  who: string;
  daysAgo: number;
  text: string;
  file?: {
    name: `${string}.${FileExtension}`;
    contents: SmallFile;
    role?: AttachmentRole;
  };
}
