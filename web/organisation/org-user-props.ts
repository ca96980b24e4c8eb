import type { OrgUser } from '#contract/organisations.ts';

export interface OrgUserProps {
  slug: string;
  orgUser: OrgUser;
  /** The user's address, or the username where there is none. */
  login: string;
}
