import { demoId } from './ids.ts';
import { demoOrganisations } from './organisations.ts';

/** Ids by which a database with demo data is recognised. */
export const organisationIds = demoOrganisations.map(({ slug }) => demoId('organisation', slug));
export const userIds = demoOrganisations.flatMap(({ people }) =>
  people.map(({ email }) => demoId('user', email)),
);
