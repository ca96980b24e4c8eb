import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { versionNumber } from './framework-library.ts';

export const exportFormats = ['json', 'fhir_r4'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Answers a file: the definition as JSON, which imports as the same definition, or a FHIR R4 Questionnaire as JSON. */
export const exportFramework = endpoint(
  'GET /api/orgs/{slug}/framework_library/{id}/versions/{version}/export',
  {
    summary: 'One version of a questionnaire as a file',
    scope: 'export',
    params: z.strictObject({
      slug: z.string().max(64),
      id: z.string().max(64),
      version: versionNumber,
    }),
    query: z.object({ format: z.enum(exportFormats).default('json') }),
    answer: z.record(z.string(), z.unknown()),
    problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
  },
);
