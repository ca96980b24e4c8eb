import type { AnswerOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { listReports } from '#contract/reports.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { startOfTimeframe } from './timeframe.ts';

type Filters = AnswerOf<typeof listReports>['filters'];

/** The requested filters. */
export interface FilterQuery extends Pick<Filters, 'timeframe' | 'threshold'> {
  organisation?: string | undefined;
  group?: string | undefined;
  /** The id of the snapshot of an earlier page. */
  snapshot?: string | undefined;
  /** Whether to read current data, or since when data is current enough. */
  refresh?: true | Date | undefined;
}

/** The organisation, filters and times of a viewer's reports, with the services that read them. */
export interface ReportScope {
  services: Services;
  organisation: OrganisationFor<'seeReports'>;
  filters: Filters;
  /** Results and windows before this time do not count; null for all time. */
  since: Date | null;
  /** The first instant of the current day in the organisation's time zone. */
  today: Date;
  now: Date;
  snapshotId: string | null;
  /** Whether to read current data, or since when data is current enough; null for data of the last minutes. */
  refresh: true | Date | null;
  /** Until when the request waits for data that is prepared, on the clock of `performance`. */
  patientUntil: number;
}

/** The scope of the reports of one organisation, by default the viewer's first. */
export function reportsFor(services: Services, viewer: Viewer, query: FilterQuery): ReportScope {
  const organisation = chosenOrganisation(viewer, query.organisation || null);
  const { timeframe, threshold } = query;
  const now = services.clock.now();
  return {
    services,
    organisation,
    filters: { organisation: organisation.slug, group: query.group || null, timeframe, threshold },
    since: timeframe === -1 ? null : startOfTimeframe(organisation.timeZone, now, timeframe),
    today: startOfTimeframe(organisation.timeZone, now, 0),
    now,
    snapshotId: query.snapshot ?? null,
    refresh: query.refresh ?? null,
    patientUntil: performance.now() + services.reportPatienceMs,
  };
}

function chosenOrganisation(viewer: Viewer, slug: string | null): OrganisationFor<'seeReports'> {
  if (slug !== null) return organisationFor(viewer, slug, 'seeReports');
  const [first] = organisationsFor(viewer, 'seeReports');
  if (!first) throw new Problem('not_allowed');
  return first;
}
