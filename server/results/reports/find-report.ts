import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import { findReport as endpoint } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditEvent } from '#server/platform/audit/audit-event.ts';
import { fileRouteOptions, viewerOf } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import { assertScope } from '#server/platform/http/api-token-calls.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { reportsFor } from './access.ts';
import type { ReportScope } from './access.ts';
import { findReportKey } from './queries.ts';
import { readReport, sectionOf } from './read-report.ts';
import type { ReportRequest } from './read-report.ts';
import { writeReport } from './write-report.ts';

type Params = z.output<NonNullable<typeof endpoint.params>>;
type Query = z.output<NonNullable<typeof endpoint.query>>;

export const findReport = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  app.route({
    ...fileRouteOptions(endpoint, { response: { 200: z.object({ data: endpoint.answer }) } }),
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      const { reportId } = request.params as Params;
      const { page, subReportId, ...filters } = request.query as Query;
      const scope = reportsFor(services, viewer, filters);
      const key = await findReportKey(scope, reportId);
      const section = sectionOf(key, subReportId);
      const reportRequest = { key, section, page };
      reply.header('vary', 'accept');
      if (wantsCsv(request)) {
        assertScope(request, 'export');
        return sendCsv(viewer, scope, reportRequest, reply);
      }
      const report = await readReport(scope, reportRequest);
      await audit(viewer, scope, { action: 'report.read', shownIds: beaconsOf(report) });
      return { data: { report } };
    },
  });
}

function wantsCsv({ headers }: FastifyRequest): boolean {
  return /^\s*text\/csv\s*(;|,|$)/.test(headers.accept ?? '');
}

async function sendCsv(
  viewer: Viewer,
  scope: ReportScope,
  reportRequest: ReportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await writeReport(scope, reportRequest);
  if (!file) throw new Problem('nothing_to_download');
  await audit(viewer, scope, { action: 'report.exported' });
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(file.csv);
}

async function audit(
  { userId }: Viewer,
  { services, organisation: { organisationId }, now }: ReportScope,
  event: Pick<AuditEvent, 'action' | 'shownIds'>,
): Promise<void> {
  await auditInsert({ organisationId, userId, at: now, ...event }).execute(services.db);
}

/** The Beacons on a page of a report; a ranking of sections names none. */
function beaconsOf({ reportData }: Report): string[] {
  return reportData.rows.flatMap((row) => ('beaconUuid' in row ? [row.beaconUuid] : []));
}
