import type { ChosenLanguage } from '#contract/languages.ts';
import { Problem } from '#contract/problems.ts';
import type { ViewSearch } from '#contract/saved-views.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** One organisation a person belongs to, with their roles in it. */
export interface Membership {
  organisationId: string;
  slug: string;
  name: string;
  timeZone: string;
  /** Two letters; null where nobody said so. */
  country: string | null;
  /** Whether its people are invented. */
  isSample: boolean;
  /** Whether its admins still see their first steps. */
  isStarting: boolean;
  accent: string | null;
  logo: string | null;
  roles: OrganisationRole[];
  /** May import Beacons if their roles allow them to create some. */
  isImporter: boolean;
  tags: string[];
  groupNames: string[];
}

/** The signed-in person behind a request, loaded with their session in one statement. */
export interface Viewer extends Pick<
  CurrentUser,
  'email' | 'username' | 'name' | 'fullName' | 'phone' | 'avatar'
> {
  userId: string;
  /** The id of their session, or of the API token with which they call. */
  sessionId: string;
  defaultBeaconId: string | null;
  /** Whether they are a service account, which is no person. */
  isService: boolean;
  isMfaRequired: boolean;
  isMfaEnabled: boolean;
  /** Whether unused backup codes exist. */
  hasBackupCodes: boolean;
  /** When the password and second factor were last confirmed in this session. */
  confirmedAt: Date | null;
  /** What they have chosen; null for that of their browser. */
  language: ChosenLanguage | null;
  /** Filters of the list of Beacons by their names. */
  savedViews: Record<string, ViewSearch>;
  memberships: Membership[];
}

/** @throws the problem `mfa_setup_required` if an organisation requires a second factor and none is set up. */
export function requireMfaSetup({ isMfaRequired, isMfaEnabled }: Viewer): void {
  if (isMfaRequired && !isMfaEnabled) throw new Problem('mfa_setup_required');
}
