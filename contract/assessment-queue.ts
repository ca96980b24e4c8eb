import * as z from 'zod';

/** A person's progress through the assessments that one mail asked for. */
export const assessmentQueueSchema = z.object({
  /** The number of answered assessments among `total`. */
  done: z.int(),
  /** The number of assessments that are answered or still open. */
  total: z.int(),
  /** The first other assessment without an answer, null when there is none. */
  next: z
    .object({
      /** A path of this server, e.g. `/assess/…`. */
      link: z.string(),
      clientName: z.string(),
      title: z.string(),
    })
    .nullable(),
});
export type AssessmentQueue = z.output<typeof assessmentQueueSchema>;
