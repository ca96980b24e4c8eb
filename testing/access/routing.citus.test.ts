import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSample, sendTestAssessment } from '#contract/start.ts';
import { findTestDatabase } from '#testing/databases.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { RemoteCommands, type RemoteCommand } from '#testing/remote-commands.ts';
import { openFixture } from './fixture.ts';
import { readMatrix } from './matrix.ts';
import { actors } from './people.ts';
import type { Actor } from './people.ts';
import type { SetUp } from './set-up.ts';
import { setUps } from './set-ups.ts';
import { allowing, isAllowed } from './try-case.ts';

const fixture = openForFile(openFixture);
let commands: RemoteCommands;
beforeAll(async () => {
  const database = await findTestDatabase();
  if (!database) throw new Error('The fixture has opened no database');
  commands = await RemoteCommands.open(database);
});
afterAll(() => commands[Symbol.asyncDispose]());

/** What is asked of all organisations, because it names none: alone, and by an index. */
const global = [
  // To whom an assess token belongs, before all else that it leads to.
  /^SELECT organisation_id FROM public\.assess_tokens assess_tokens WHERE \(token_hash /,
  // The invitation of a token.
  / FROM \(SELECT .* FROM \(+public\.invitations i JOIN .* WHERE .*token_hash /,
  // The links to a mailbox that a person has left.
  /^UPDATE public\.invitations invitations SET expires_at = \$1 WHERE \(\(user_id /,
  // Whether another organisation has invited a person.
  /^SELECT FROM public\.invitations invitations WHERE \(\(user_id .*\(organisation_id OPERATOR\(pg_catalog\.<>\)/,
];

const cases = readMatrix().flatMap(({ n, call, expectations }) =>
  (setUps[n] ?? []).map((setUp) => ({
    call: `${n} ${call}: ${setUp.endpoint.method} ${setUp.endpoint.path}`,
    setUp,
    trials: actors
      .map((actor) => ({ actor, expected: expectations[actor] }))
      .filter(({ actor, expected }) => isAllowed(setUp, actor, expected)),
  })),
);

/** What is written in two organisations: the sample, and the audit of its own organisation. */
const intoTwo = new Set<Endpoint>([createSample, sendTestAssessment]);

describe('Every statement of a request is sent to one part of the cluster:', () => {
  test.each(cases)('$call', async ({ setUp, trials }) => {
    const most = intoTwo.has(setUp.endpoint) ? 2 : 1;
    for (const { actor, expected } of trials.slice(0, 3)) {
      const sent = await commandsOf(allowing(setUp, expected), actor);
      const routed = sent.filter(({ statement }) => !global.some((known) => known.test(statement)));
      expect(wideAmong(routed, most).join('\n'), actor).toBe('');
      expect(new Set(routed.flatMap(({ parts }) => parts)).size, actor).toBeLessThanOrEqual(most);
    }
  });
});

test('A statement about all organisations is seen to reach every part', async () => {
  const sent = await commands.during(() =>
    sql`select count(*) from beacons`.execute(fixture.services.db),
  );
  expect(new Set(sent.flatMap(({ parts }) => parts)).size).toBeGreaterThanOrEqual(4);
});

/** The statements that were sent to more parts. */
function wideAmong(sent: RemoteCommand[], most: number): string[] {
  const parts = new Map<string, Set<string>>();
  for (const command of sent) {
    const known = parts.get(command.statement) ?? [];
    parts.set(command.statement, new Set([...known, ...command.parts]));
  }
  return [...parts].flatMap(([statement, { size }]) => (size > most ? [statement] : []));
}

async function commandsOf({ endpoint, mode, prepare, valid }: SetUp, actor: Actor) {
  try {
    await prepare?.(fixture, actor);
    const input = await valid(fixture, actor);
    return await commands.during(async () => {
      const { statusCode } = await fixture.call(actor, endpoint, input, mode);
      expect(statusCode).toBe(200);
    });
  } finally {
    await fixture.journal.undo();
  }
}
