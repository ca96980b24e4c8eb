import { archiveBeacon } from '#contract/beacon-lists.ts';
import { undoAction } from '#contract/undo.ts';
import { demoId } from '#server/demo/ids.ts';
import { archived } from './archives.ts';
import type { Fixture } from './fixture.ts';
import { setUp } from './set-up.ts';
import type { SetUp } from './set-up.ts';

/** The row of taking back an action: here Ada's, who has archived a Beacon. */
export const undoSetUps: Record<number, SetUp[]> = {
  120: [
    setUp({
      endpoint: undoAction,
      changes: archived,
      valid: async (fixture) => ({ params: { id: await archiveAsAda(fixture) } }),
      rejectedVariants: () => [
        ['an id that nobody was given', 404, { params: { id: demoId('beacon', 'kim') } }],
      ],
    }),
  ],
};

async function archiveAsAda(fixture: Fixture): Promise<string> {
  const params = { uuid: demoId('beacon', 'kim') };
  const answer = await fixture.call('OA', archiveBeacon, { params });
  return answer.json().data.undoId;
}
