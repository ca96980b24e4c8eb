import { expect } from 'vitest';
import { importBeacons } from '#contract/imports.ts';
import { csv, formOf, row } from '#testing/import-fixture.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

/** The row of imports. */
export const importSetUps: Record<number, SetUp[]> = {
  30: [
    setUp({
      endpoint: importBeacons,
      changes: ['imports'],
      valid: () => ({ form: formOf('riverside', csv(row('A-1'))) }),
      rejectedVariants: () => [
        ['another organisation', 404, { form: formOf('hillcrest', csv(row('A-1'))) }],
        ['an unknown organisation', 404, { form: formOf('nowhere', csv(row('A-1'))) }],
        ['no CSV', 422, { form: formOf('riverside', 'x', { name: 'x.png', type: 'image/png' }) }],
      ],
      shows: showsItChecked,
    }),
  ],
};

function showsItChecked({ data }: Outcome): void {
  expect(data).toMatchObject({
    import: { state: 'checking', organisation: { slug: 'riverside' } },
  });
}
