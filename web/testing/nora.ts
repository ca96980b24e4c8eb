import { aUser } from './sample-beacon.ts';

/** A person with an account and without a role. */
export const nora = aUser({
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'nora@riverside.test',
  username: 'nora',
  name: 'Nora Silva',
  orgs: [],
});
