import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import type { ReportSearch } from './report-search.ts';

type Organisation = CurrentUser['orgs'][number];

/** The organisations whose reports the user may see, and the one selected in the URL. */
export function useReportOrganisations({ organisation }: ReportSearch): {
  organisations: Organisation[];
  chosen: Organisation | undefined;
} {
  const organisations = (useCurrentUser()?.orgs ?? []).filter(
    ({ permissions }) => permissions.reports,
  );
  const [first] = organisations;
  return {
    organisations,
    chosen: organisation ? organisations.find(({ slug }) => slug === organisation) : first,
  };
}
