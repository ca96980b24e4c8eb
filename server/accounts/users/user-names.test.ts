import { afterEach, expect, test } from 'vitest';
import { acceptEmailChange } from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import {
  addOrganisationUser,
  updateOrganisationUser,
  updateUserTags,
} from '#contract/organisations.ts';
import { updateProfile } from '#contract/users.ts';
import { invitePeople } from '#server/accounts/invitations/invite-people.ts';
import { findValidInvitation } from '#server/accounts/invitations/queries.ts';
import { consumeInvitation } from '#server/accounts/invitations/consume-invitation.ts';
import { demoId } from '#server/demo/ids.ts';
import { countDifferences } from '#server/platform/database/projection.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { password, people, userIdOf } from '#testing/access/people.ts';
import type { RequestInput } from '#testing/access/request.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { makeProposal } from '#testing/access/tokens.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { userNames } from './user-names.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

const nora = userIdOf('NR');
const pat = demoId('user', 'pat@riverside.test');

test.each<[string, () => Promise<unknown>, string]>([
  ['an added user', () => addEa('ea@x.test'), 'ea\nea@x.test\n'],
  ['somebody who is invited with others', invitePerson, 'ea\nea@x.test\n'],
  ['somebody whom an admin renames', () => change(nora, people.NR), 'ea\nnora@riverside.test\n'],
  ['an invited person with another name', () => change(pat, 'pat@riverside.test'), 'ea\npat@'],
  ['an invited person with another address', () => change(pat, 'ea@x.test'), 'ea\nea@x.test\n'],
  ['somebody with another tag', tagNora, 'nora silva\nnora@riverside.test\nea'],
  ['somebody who renames themselves', () => rename('Éa'), 'ea\nnora@riverside.test\n'],
  ['somebody whose account has another name', acceptAsGrace, 'grace'],
  ['a new person who chooses a username', acceptWithUsername, 'ea\nea-username\n'],
  ['somebody who changes their address', changeAddress, 'nora silva\nnew-nora@riverside.test\n'],
])('The names of %s are those in the list', async (_, act, expected) => {
  const before = await findTexts();
  await act();
  const texts = (await findTexts()).filter((text) => !before.includes(text));
  expect(texts).toEqual([expect.stringContaining(expected)]);
  expect(await countDifferences(fixture.services.db, userNames)).toBe(0);
});

test('A user who is renamed while they join has the new name', async () => {
  const { services } = fixture;
  for (let round = 0; round < 30; round += 1) {
    const organisationId = await makeOrganisation(services);
    const token = await invite(services, people.NR, { organisationId });
    const invitation = await findValidInvitation(services, token);
    await Promise.all([
      services.db.transaction().execute((db) => consumeInvitation({ ...services, db }, invitation)),
      rename(`Nora ${round}`),
    ]);
    expect(await countDifferences(services.db, userNames)).toBe(0);
  }
});

async function findTexts(): Promise<string[]> {
  const rows = await fixture.services.db
    .selectFrom('organisation_users')
    .select('search_text')
    .execute();
  return rows.map((row) => row.search_text);
}

function addEa(email: string) {
  return atRiverside(fixture, addOrganisationUser, { body: { name: 'Éa', email } });
}

function invitePerson() {
  const source = { organisationId: riverside, userId: userIdOf('OA') };
  const person = { name: 'Éa', email: 'ea@x.test', phone: null };
  const { services } = fixture;
  return services.db
    .transaction()
    .execute((db) => invitePeople({ ...services, db }, source, [person]));
}

function change(id: string, email: string) {
  return atRiverside(fixture, updateOrganisationUser, {
    params: { id },
    body: { name: 'Éa', email },
  });
}

function tagNora() {
  return atRiverside(fixture, updateUserTags, {
    query: { email: people.NR },
    body: { tags: ['Éa'] },
  });
}

async function rename(name: string) {
  expect((await fixture.call('NR', updateProfile, { body: { name } })).statusCode).toBe(200);
}

async function acceptAsGrace() {
  await fixture.services.db.updateTable('organisations').set({ is_mfa_required: false }).execute();
  const { data } = (await addEa('grace@hillcrest.test')).json();
  await accept(data.link.split('/').at(-1), { password });
}

async function acceptWithUsername() {
  const email = 'ea.1@import.temp';
  const token = await invite(fixture.services, email, { name: 'Éa', organisationId: riverside });
  const chosen = { password: 'larches lean over water', username: 'ea-username' };
  await accept(token, { ...chosen, passwordConfirmation: chosen.password });
}

async function accept(token: string, body: RequestInput<typeof acceptInvitation>['body']) {
  const answer = await fixture.call('A0', acceptInvitation, { params: { token }, body });
  expect(answer.statusCode).toBe(200);
}

async function changeAddress() {
  await makeProposal(fixture.services, 'NR');
  const body = { email: `new-${people.NR}`, password };
  expect((await fixture.call('NR', acceptEmailChange, { body })).statusCode).toBe(200);
}
