import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoId } from '#server/demo/ids.ts';
import { people } from './people.ts';
import type { Person } from './people.ts';
import type { RequestInput } from './request.ts';
import type { Fixture } from './fixture.ts';

export const riverside = demoId('organisation', 'riverside');
export const hillcrest = demoId('organisation', 'hillcrest');

/** Makes a call about Riverside as Ada, its admin, or as another person. */
export function atRiverside<E extends Endpoint>(
  fixture: Fixture,
  endpoint: E,
  input: Omit<RequestInput<E>, 'params'> & { params?: object },
  who: Person = 'OA',
): Promise<LightMyRequestResponse> {
  const params = { slug: 'riverside', ...input.params };
  return fixture.call(who, endpoint, { ...input, params } as RequestInput<E>);
}

/** The membership of a user in an organisation; undefined without one. */
export function membershipOf(
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

/** The audit events on users since an instant, as "actor action subject". */
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
