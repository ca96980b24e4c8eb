import type { AssessorRole } from '#rules/definition/texts.ts';

/** The outline of each role's dot around 0 0, all of about the same area. Each role has its own, so that roles do not depend on colour. */
export const roleShapes: Record<AssessorRole, string> = {
  assessor: 'M3.3 0A3.3 3.3 0 1 1-3.3 0A3.3 3.3 0 1 1 3.3 0',
  parent: 'M-2.9-2.9h5.8v5.8h-5.8Z',
  teacher: 'M0-5.1L4.4 2.6H-4.4Z',
  self: 'M0-5.4L3.1 0L0 5.4L-3.1 0Z',
  educator: 'M-3.9-1.3h2.6v-2.6h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6Z',
  student: 'M0-5.5L1.2-1.7L5.2-1.7L2 .6L3.2 4.4L0 2.1L-3.2 4.4L-2 .6L-5.2-1.7L-1.2-1.7Z',
};
