import * as z from 'zod';

/** How far somebody is with the assessments that one letter asked them for. */
export const assessmentQueueSchema = z.object({
  /** How many of `total` are answered. */
  done: z.int(),
  /** All that are answered or still open. */
  total: z.int(),
  /** The first other one that waits for an answer, null when none does. */
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
