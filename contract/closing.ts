import * as z from 'zod';
import { beaconSchema } from './beacons.ts';
import { changeProblems, endpoint } from './endpoint.ts';

export const closeAssessment = endpoint('PUT /api/beacons/{uuid}/close_assessment', {
  summary: 'Close the open assessment of a Beacon at once',
  params: z.strictObject({ uuid: z.uuid() }),
  body: z
    .strictObject({
      /** The assessment that the page showed as open; if another is open now, nothing is closed. */
      number: z.int().min(1).optional(),
    })
    .nullish(),
  answer: z.object({ beacon: beaconSchema }),
  problems: [...changeProblems, 'assessment_not_open', 'another_assessment_open', 'invalid'],
});
