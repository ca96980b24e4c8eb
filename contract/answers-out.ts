import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** The files that answers can be downloaded as. */
export const answerFormats = ['csv_long', 'csv_wide', 'codebook', 'fhir'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

const format = z.enum(answerFormats);

/** CSV, or JSON for `fhir`; docs/answers-out.md describes both. */
const file = z.file();

/** The answers of windows that are settled: closed, or answered by everybody. */
export const findBeaconAnswers = endpoint('GET /api/beacons/{uuid}/answers', {
  summary: 'The answers to a Beacon as a file',
  scope: 'export',
  params: z.strictObject({ uuid: z.uuid() }),
  query: z.object({ format }),
  answer: file,
  problems: [
    'malformed',
    'signed_out',
    'not_allowed',
    'not_found',
    'answers_anonymous',
    'nothing_to_download',
    'invalid',
  ],
});

/** The answers to every active Beacon of a framework; `csv_wide` and `fhir` leave out anonymous Beacons. */
export const findFrameworkAnswers = endpoint(
  'GET /api/orgs/{slug}/framework_answers/{frameworkId}',
  {
    summary: 'The answers to a framework in an organisation as a file',
    scope: 'export',
    params: z.strictObject({ slug: z.string().max(64), frameworkId: z.string().max(64) }),
    query: z.object({
      format,
      /** Only answers to this version; without it, to every version. */
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    answer: file,
    problems: [
      'malformed',
      'signed_out',
      'not_allowed',
      'not_found',
      'nothing_to_download',
      'invalid',
    ],
  },
);
