import { findBeaconFile as endpoint } from '#contract/feed.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { asAttachment } from '#server/platform/files/file-name.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';
import { beaconFileFor } from './access.ts';
import { storedName } from './stored-name.ts';

/** The browser downloads the file and never displays it in our origin; the sandbox stops scripts if it did. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

export const findBeaconFile = handleDownload(
  endpoint,
  'application/octet-stream',
  async ({ services, viewer, params, reply }) => {
    const { beacon, ...file } = await beaconFileFor(services, viewer, params.path);
    const { organisationId, beaconId, clientId } = beacon;
    const contents = await services.files.open(storedName({ ...file, organisationId }));
    if (!contents) throw new Problem('not_found');
    const event = { action: 'file.read', at: services.clock.now(), userId: viewer.userId } as const;
    await auditInsert({ ...event, organisationId, clientId, beaconId }).execute(services.db);
    reply.headers({
      ...headers,
      'content-length': file.size,
      'content-disposition': asAttachment(file.filename),
    });
    return reply.type(file.mediaType).send(contents);
  },
);
