import { expect, it } from 'vitest';
import { coverageProblems } from '../bench/scale-pages.ts';

it('has every read of the server measured on a cluster, or left out with a reason', () => {
  expect(coverageProblems()).toEqual([]);
});
