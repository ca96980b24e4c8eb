import type * as z from 'zod';
import { msg } from '@lingui/core/runtime-macro';
import { findBeaconAnswers as endpoint } from '#contract/answers-out.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';
import {
  answerMediaTypes,
  wholeResponseFormats,
  openAnswers,
  sendAnswers,
} from './answers-file.ts';
import { findVersionsOf } from './queries.ts';

type Query = z.output<NonNullable<typeof endpoint.query>>;

/** Whoever sees the results of a Beacon may take along what its pages show. */
export const findBeaconAnswers = handleDownload(
  endpoint,
  answerMediaTypes,
  async ({ services, viewer, params, request, reply }) => {
    const { format } = request.query as Query;
    const found = await beaconFor(services, viewer, 'seeResults', params.uuid);
    if (found.isAnonymous && wholeResponseFormats.includes(format)) {
      throw new Problem('answers_anonymous', {
        title: msg`Answers to this Beacon are anonymous, so they can only be downloaded one by one.`,
      });
    }
    const beacon = await withFramework(services, found);
    const { organisationId, beaconId, clientId, framework } = beacon;
    const versions = await findVersionsOf(services, beacon);
    const file = await openAnswers({
      services,
      viewer,
      format,
      frameworks: await Promise.all(versions.map((key) => services.frameworks.findWhole(key))),
      beacons: [[beacon]],
    });
    const event = { action: 'answers.exported', at: services.clock.now() } as const;
    const subject = { organisationId, beaconId, clientId };
    await auditInsert({ ...event, ...subject, userId: viewer.userId }).execute(services.db);
    return sendAnswers(reply, { format, name: `answers-${framework.id}` }, file);
  },
);
