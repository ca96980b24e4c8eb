import { expect } from 'vitest';
import {
  acceptEmailChange,
  cancelEmailChange,
  findEmailChange,
  requestEmailChange,
} from '#contract/email-changes.ts';
import { authenticatorCode, isPerson, password, people } from './people.ts';
import type { Actor } from './people.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import { makeProposal } from './tokens.ts';
import type { Fixture } from './fixture.ts';

/** The rows of one's own email address. */
export const emailSetUps: Record<number, SetUp[]> = {
  51: [
    setUp({
      endpoint: findEmailChange,
      changes: [],
      valid: () => ({}),
      shows: showsOwnAddress,
    }),
  ],
  52: [
    setUp({
      endpoint: requestEmailChange,
      changes: ['email_changes', 'account_mails', 'sessions', 'users', 'audit_events'],
      valid: (fixture, actor) => ({ body: proofOf(fixture, actor, 'fresh@beacon.test') }),
      rejectedVariants: (fixture, actor) => [
        [
          'a wrong password',
          422,
          { body: { ...proofOf(fixture, actor, 'fresh@beacon.test'), password: 'a wrong guess' } },
        ],
        [
          "somebody else's address",
          422,
          { body: proofOf(fixture, actor, people[actor === 'NR' ? 'VM' : 'NR']) },
        ],
      ],
    }),
  ],
  53: [
    setUp({
      endpoint: acceptEmailChange,
      changes: [
        'users',
        'organisation_users',
        'email_changes',
        'password_resets',
        'account_mails',
        'sessions',
        'invitations',
        'audit_events',
      ],
      prepare: proposeTo,
      valid: (fixture, actor) => ({ body: proofOf(fixture, actor, newAddressOf(actor)) }),
      rejectedVariants: (fixture, actor) => [
        ['an address nobody proposed', 409, { body: proofOf(fixture, actor, 'other@beacon.test') }],
      ],
    }),
  ],
  54: [
    setUp({
      endpoint: cancelEmailChange,
      changes: ['email_changes', 'audit_events'],
      prepare: proposeTo,
      valid: () => ({}),
    }),
  ],
};

async function proposeTo({ services }: Fixture, actor: Actor): Promise<void> {
  if (isPerson(actor)) await makeProposal(services, actor);
}

function newAddressOf(actor: Actor): string {
  return isPerson(actor) ? `new-${people[actor]}` : 'fresh@beacon.test';
}

function proofOf({ services }: Fixture, actor: Actor, email: string) {
  return { email, password, ...(actor === 'XO' && { otpCode: authenticatorCode(services) }) };
}

function showsOwnAddress({ actor, data }: Outcome): void {
  if (isPerson(actor)) expect(data).toMatchObject({ email: people[actor], isConfirmed: true });
}
