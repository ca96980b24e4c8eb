import { Problem } from '#contract/problems.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** One organisation a person belongs to, with their roles in it. */
export interface Membership {
  organisationId: string;
  slug: string;
  name: string;
  timeZone: string;
  roles: OrganisationRole[];
  /** May import Beacons where their roles let them make some. */
  isImporter: boolean;
  tags: string[];
  groupNames: string[];
}

/** The signed-in person behind a request, loaded with their session in one statement. */
export interface Viewer {
  userId: string;
  sessionId: string;
  email: string | null;
  username: string | null;
  name: string;
  fullName: string | null;
  phone: string | null;
  avatar: string | null;
  defaultBeaconId: string | null;
  isMfaRequired: boolean;
  isMfaEnabled: boolean;
  /** Codes not used yet. */
  hasBackupCodes: boolean;
  /** When password and second factor were last confirmed in this session. */
  confirmedAt: Date | null;
  memberships: Membership[];
}

/** Refuses somebody whose organisation requires a second factor until they have set one up. */
export function refuseBeforeSetup({ isMfaRequired, isMfaEnabled }: Viewer): void {
  if (isMfaRequired && !isMfaEnabled) throw new Problem('mfa_setup_required');
}
