import type * as z from 'zod';
import { exportFramework as endpoint } from '#contract/framework-exports.ts';
import type { ExportFormat } from '#contract/framework-exports.ts';
import { Problem } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { canonicalJson } from '#rules/framework/canonical.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { toFhir } from '#server/frameworks/fhir/to-fhir.ts';
import { findVersion } from '#server/frameworks/queries.ts';
import { asAttachment } from '#server/platform/files/file-name.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';

type Query = z.output<NonNullable<typeof endpoint.query>>;

interface FileFormat {
  mediaType: string;
  extension: string;
  write: (framework: Framework) => string;
}

const fileFormats: Record<ExportFormat, FileFormat> = {
  json: { mediaType: 'application/json', extension: 'json', write: canonicalJson },
  fhir_r4: {
    mediaType: 'application/fhir+json',
    extension: 'fhir.json',
    write: (framework) => `${JSON.stringify(toFhir(framework), null, 2)}\n`,
  },
};

export const exportFramework = handleDownload(
  endpoint,
  'application/json',
  async ({ services, viewer, params: { slug, id, version }, request, reply }) => {
    const organisation = organisationFor(viewer, slug, 'editFrameworks');
    const { format } = request.query as Query;
    const found = await findVersion(services, organisation, { id, version });
    if (!found) throw new Problem('not_found');
    const { mediaType, extension, write } = fileFormats[format];
    return reply
      .type(`${mediaType}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-disposition', asAttachment(`${id}-${version}.${extension}`))
      .send(write(found.framework));
  },
);
