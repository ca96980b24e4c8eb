import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoId } from '#server/demo/ids.ts';
import { people } from './people.ts';
import type { Person } from './people.ts';
import type { Filled } from './request.ts';
import type { Fixture } from './fixture.ts';

export const riverside = demoId('organisation', 'riverside');
export const hillcrest = demoId('organisation', 'hillcrest');

/** A call about riverside by Ada, who runs it, or by whoever is named. */
export function atRiverside<E extends Endpoint>(
  fixture: Fixture,
  endpoint: E,
  filled: Omit<Filled<E>, 'params'> & { params?: object },
  who: Person = 'OA',
): Promise<LightMyRequestResponse> {
  const params = { slug: 'riverside', ...filled.params };
  return fixture.call(who, endpoint, { ...filled, params } as Filled<E>);
}

/** What somebody is in an organisation; undefined for nothing. */
export function standingOf(
  { services }: Fixture,
  email: string,
  organisationId: string = riverside,
): Promise<
  | {
      roles: string[];
      tags: string[];
      is_importer: boolean;
      invited_as: string | null;
      known_as: string | null;
      user_id: string;
    }
  | undefined
> {
  return services.db
    .selectFrom('organisation_users')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'roles',
      'tags',
      'organisation_users.is_importer',
      'invited_as',
      'known_as',
      'user_id',
    ])
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst();
}

export function userOf({ services }: Fixture, email: string) {
  return services.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** What Ada has done to whom in this test, by the audit. */
export async function auditOf({ services }: Fixture, since: Date): Promise<string[]> {
  const events = await services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'subject_user_id'])
    .where('organisation_id', '=', riverside)
    .where('at', '>=', since)
    .where('subject_user_id', 'is not', null)
    .orderBy('id')
    .execute();
  return events.map(({ action, user_id, subject_user_id }) =>
    [nameOf(user_id), action, nameOf(subject_user_id)].join(' '),
  );
}

function nameOf(userId: string | null): string {
  const email = Object.values(people).find((each) => demoId('user', each) === userId);
  return email?.split('@')[0] ?? 'somebody';
}
