import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { demoId } from './ids.ts';

export interface DemoLink {
  title: string;
  url: string;
}

const showcase = [
  { title: 'Dial, as Kim', member: 'kim kim' },
  { title: 'Five faces, as Leo', member: 'leo faces leo' },
  { title: 'Strengths and difficulties, as Parker', member: 'leo sdq parker' },
  { title: 'Radio buttons, as Mila', member: 'mila mila' },
  { title: 'Pages, as Luis', member: 'jude well luis' },
];

/** Links for a first visit: an open assessment of each format, and a Beacon with results. */
export async function demoLinks(services: Services): Promise<DemoLink[]> {
  const open = await openInvitations(services);
  const { publicUrl, secretKey } = services.config;
  const links = showcase.flatMap(({ title, member }) => {
    const source = open.find(({ memberId }) => memberId === demoId('member', member));
    if (source === undefined) return [];
    return [{ title, url: `${publicUrl}/assess/${deriveToken(secretKey, source)}` }];
  });
  const result = { title: "Kim's results", url: `${publicUrl}/beacon/${demoId('beacon', 'kim')}` };
  return [...links, result];
}

function openInvitations({ db }: Services) {
  return db
    .selectFrom('assess_tokens as t')
    .innerJoin('assessments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 't.organisation_id')
        .onRef('a.id', '=', 't.assessment_id'),
    )
    .leftJoin('responses as r', (join) =>
      join
        .onRef('r.organisation_id', '=', 't.organisation_id')
        .onRef('r.assessment_id', '=', 't.assessment_id')
        .onRef('r.member_id', '=', 't.member_id'),
    )
    .select(['t.organisation_id as organisationId', 't.member_id as memberId'])
    .select(['t.assessment_id as assessmentId', 't.kind', 't.seed'])
    .where('t.organisation_id', '=', demoId('organisation', 'riverside'))
    .where('a.closed_at', 'is', null)
    .where('r.member_id', 'is', null)
    .execute();
}
