import type * as z from 'zod';
import { findFrameworkAnswers as endpoint } from '#contract/answers-out.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';
import { answeredBeacons } from './answered-beacons.ts';
import { answerMediaTypes, openAnswers, sendAnswers } from './answers-file.ts';
import { findUsedVersions } from './queries.ts';

type Query = z.output<NonNullable<typeof endpoint.query>>;

/** An admin, who sees every Beacon of the organisation, may take along what their pages show. */
export const findFrameworkAnswers = handleDownload(
  endpoint,
  answerMediaTypes,
  async ({ services, viewer, params, request, reply }) => {
    const { format, version } = request.query as Query;
    const { organisationId, timeZone } = organisationFor(viewer, params.slug, 'administer');
    const scope = { organisationId, frameworkId: params.frameworkId, version };
    const versions = await findUsedVersions(services, scope);
    const latest = versions.at(-1);
    if (!latest) throw new Problem('not_found');
    const file = await openAnswers({
      services,
      viewer,
      format,
      frameworks: await Promise.all(versions.map((key) => services.frameworks.findWhole(key))),
      beacons: answeredBeacons(services, timeZone, scope),
    });
    const event = { action: 'answers.exported', at: services.clock.now() } as const;
    const subject = { organisationId, frameworkId: latest.id, frameworkVersion: latest.version };
    await auditInsert({ ...event, ...subject, userId: viewer.userId }).execute(services.db);
    return sendAnswers(reply, { format, name: `answers-${latest.id}` }, file);
  },
);
