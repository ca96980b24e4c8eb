import type { OrgUser } from '#contract/organisations.ts';

export interface ShownUser {
  slug: string;
  shown: OrgUser;
  /** Their address, or their username where they have none. */
  named: string;
}
