import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import { countBeacons as endpoint } from '#contract/beacon-lists.ts';
import { listFlags, maxCounted } from '#contract/lists.ts';
import type { ListFlag } from '#contract/lists.ts';
import { flaggedRows } from '#server/beacons/list-flags.ts';
import { listOrders } from '#server/beacons/list-orders.ts';
import { ownListRows } from '#server/beacons/list-rows.ts';
import { activeScope } from '#server/beacons/list-scope.ts';
import type { OrganisationScope } from '#server/beacons/list-scope.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';

type Counts = Record<ListFlag, number>;

export const countBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const { userId, organisations } = activeScope(viewer, query.organisation || null);
  const shared = { userId, group: query.group || null, at: services.clock.now() };
  const counts = await Promise.all(
    organisations.map((organisation) => countIn(services, { ...organisation, ...shared })),
  );
  const totals = listFlags.map((flag) => {
    const count = counts.reduce((sum, each) => sum + each[flag], 0);
    return [flag, { count: Math.min(count, maxCounted), isCapped: count > maxCounted }];
  });
  return Object.fromEntries(totals) as AnswerOf<typeof endpoint>;
});

interface CountScope extends OrganisationScope {
  userId: string;
  group: string | null;
  at: Date;
}

/** Counts the Beacons of an organisation with each flag, at most one more than `maxCounted`, in one statement. */
async function countIn({ db, isDistributed }: Services, scope: CountScope): Promise<Counts> {
  const order = listOrders.lowscore;
  const list = { ...scope, order, isArchived: false, searchTerm: null, isDistributed };
  const columns = listFlags.map((show) => {
    const isOwn = !scope.isWhole || show === 'mine';
    const rows = isOwn ? ownListRows({ ...list, show }) : flaggedRows({ ...list, show });
    return sql`(select count(*)::int from (${rows} limit ${sql.lit(maxCounted + 1)}) f)
      as ${sql.ref(show)}`;
  });
  const { rows } = await sql<Counts>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? { low: 0, worse: 0, unanswered: 0, mine: 0 };
}
