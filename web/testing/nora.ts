import type { CurrentUser } from '#contract/users.ts';

/** A person with an account and without a role. */
export const nora: CurrentUser = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'nora@riverside.test',
  username: 'nora',
  name: 'Nora Silva',
  fullName: null,
  phone: null,
  avatar: null,
  importer: false,
  defaultBeaconUuid: null,
  mfaRequired: false,
  mfaEnabled: false,
  backupCodesGenerated: false,
  tags: [],
  orgs: [],
};
