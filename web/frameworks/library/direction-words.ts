import { msg } from '@lingui/core/macro';

/** Which end of a scale is better. */
export const directionWords = {
  better: msg`higher is better`,
  worse: msg`lower is better`,
  neither: msg`neither end is better`,
};
