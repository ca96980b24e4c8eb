import { basename, dirname } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { importsOf, isTest } from './source-files.ts';

const sharedWords = ['access.ts', 'queries.ts', 'present.ts'];

/** Files of a feature that are neither an endpoint nor a shared word, each for the reason given. */
export const ownWords: Record<string, string> = {
  'server/assessments/first-opening.ts': 'when a schedule that was just set begins',
  'server/assessments/invite-assessors.ts': 'links and mails of an open window',
  'server/assessments/lock-beacons.ts': 'Beacons held while their windows open and close',
  'server/assessments/merge-draft.ts': 'how the drafts of several devices become one',
  'server/assessments/next-assessment-at.ts': 'the one wording of a next date',
  'server/assessments/open-windows.ts': 'the job that opens and closes windows',
  'server/assessments/plan-windows.ts': 'which windows are due, without a database',
  'server/assessments/queue.ts': 'what else one letter asked for, for answers and refusals',
  'server/assessments/refusal.ts': 'why a token cannot answer, for every call by token',
  'server/assessments/responses.ts': 'how responses are read and stored under the lock',
  'server/assessments/schedule-of.ts': 'columns to a schedule of rules/',
  'server/assessments/settled.ts': 'which result counts, for everything that shows one',
  'server/assessments/submit-response.ts': "an answer, also when the demo's people give it",
  'server/assessments/tokens.ts': 'how assess tokens are made and recognised',
  'server/assessments/write-assessment.ts':
    'an open assessment to JSON, its framework written once',
  'server/assessments/write-windows.ts': 'a plan of windows to rows, in one transaction',
  'server/beacons/archive.ts': 'archiving and restoring, for one Beacon and for many',
  'server/beacons/find-archived.ts': 'the rows of the archive',
  'server/beacons/find-cards.ts': 'Beacons at a glance, for lists',
  'server/beacons/find-page.ts': 'one page of a list, however it is reached',
  'server/beacons/list-orders.ts': 'what each order sorts by',
  'server/beacons/list-scope.ts': 'which Beacons a list is about',
  'server/beacons/list-statement.ts': 'one stretch of a list from its indexes',
  'server/beacons/listings.ts': 'what a viewer and a term single out of a list',
  'server/beacons/change-client.ts': 'one part of an edit: the client',
  'server/beacons/change-members.ts': 'one part of an edit: the members',
  'server/beacons/change-schedule.ts': 'one part of an edit: the schedule',
  'server/beacons/edit-faults.ts': 'what can be wrong with an edit',
  'server/beacons/lock-for-edit.ts': 'how edits take turns',
  'server/beacons/member-plans.ts': 'rows of a form to members',
  'server/beacons/open-window.ts': 'the open or next window, for the page and for what it hides',
  'server/beacons/page-key.ts': 'where a page was left, as an opaque key',
  'server/beacons/present-card.ts': 'a row at a glance to its card',
  'server/beacons/write-beacons.ts': 'making Beacons, one or a thousand',
  'server/beacons/write-members.ts': 'adding members, to one Beacon or a thousand',
  'server/beacons/standing.ts': 'who may do what, asked by refusals and flags alike',
  'server/beacons/whole-beacon.ts': 'a Beacon with its results, for every call that answers one',
  'server/development/asked-people.ts': 'who is asked and has not answered',
  'server/development/habits.ts': "when and how well the demo's people answer",
  'server/development/invent-answers.ts': "what the demo's people answer",
  'server/feed/attachment.ts': 'how a file is kept with what it is attached to',
  'server/feed/read-upload.ts': 'a comment and its file as they are sent, before they are believed',
  'server/feed/stored-name.ts': 'where files lie, for those who write and those who read',
  'server/avatars/picture.ts': 'how a picture is checked and made anew',
  'server/frameworks/framework-shelf.ts': 'published frameworks, kept in memory',
  'server/frameworks/publish-shipped.ts': 'the frameworks that come with the product',
  'server/imports/beacon-plan.ts': 'a row of a file to what is written of it',
  'server/imports/check-import.ts': 'the dry run, in the background',
  'server/imports/claim.ts': 'who works on an import, and for how long',
  'server/imports/columns.ts': 'the headers of a file, without a database',
  'server/imports/in-batches.ts': 'rows in groups, with a rest between them',
  'server/imports/known-clients.ts': 'who is there already, for the dry run and the import',
  'server/imports/look-ahead.ts': 'what the Beacons of a file will mean for people',
  'server/imports/open-rows.ts': 'a kept file as rows, for everything that reads it',
  'server/imports/order.ts': 'what is sent beside a file, checked',
  'server/imports/read-row.ts': 'one row held against the rules of the form',
  'server/imports/receive.ts': 'a file as it comes in, as a form or as JSON',
  'server/imports/remove-import-files.ts': 'the daily round through files nobody needs',
  'server/imports/row-faults.ts': 'all that is wrong with a row, told at once',
  'server/imports/run-import.ts': 'making the Beacons, in the background',
  'server/imports/work-on-imports.ts': 'the job that takes one import after the other',
  'server/imports/write-rejections.ts': 'how bad rows are written down',
  'server/avatars/remove-unused-avatars.ts': 'the daily round through pictures nobody uses',
  'server/invitations/create-invitation.ts': 'inviting, from wherever it is done',
  'server/invitations/invitation-limit.ts': 'how many invitations a day allows',
  'server/invitations/invite-people.ts': 'inviting many at once who are to take part',
  'server/invitations/new-invitation.ts': 'what an invitation is made of',
  'server/invitations/registration.ts': 'what an account needs, without a database',
  'server/invitations/use-invitation.ts': 'joining, however the person proved themselves',
  'server/organisations/change-user.ts': 'changes to users take turns, each by an admin still',
  'server/organisations/invite-user.ts': 'inviting into an organisation, first or again',
  'server/organisations/readdress-invited.ts': 'another address before they accept',
  'server/passwords/common-password.ts': 'passwords anybody would try first',
  'server/passwords/new-password.ts': 'the rules of every new password',
  'server/passwords/set-password.ts': 'what else changes with a password',
  'server/reminders/plan-sends.ts': 'what is sent next, without a database',
  'server/results/heatmap-rows.ts': 'results turned on their side, without a database',
  'server/results/anonymous-answers.ts': 'answers that nobody is named with',
  'server/results/age-on.ts': 'whole years between two days',
  'server/results/date-in.ts': 'the day of an instant where the organisation is',
  'server/results/named-answers.ts': 'answers with who gave them',
  'server/results/present-result.ts': 'one assessment with all that it is made of',
  'server/results/said.ts': 'answers by what they are about, named or not',
  'server/reports/columns.ts': 'the columns of a heatmap over Beacons',
  'server/reports/find-page.ts': 'one page of a report',
  'server/reports/listings.ts': 'the Beacons of each report, for its pages and its CSV',
  'server/reports/parts.ts': 'figures and Beacons that reports tell together',
  'server/reports/read-report.ts': 'a page of each report',
  'server/reports/section-nodes.ts': 'what a report ranks by its means',
  'server/reports/snapshot.ts': 'reports of many Beacons as they were at one moment',
  'server/reports/summary.ts': 'figures as reports and their cards tell them',
  'server/reports/timeframe.ts': 'when a timeframe begins',
  'server/reports/write-report.ts': 'a whole report as CSV',
  'server/sessions/device-name.ts': 'what a browser calls itself, in words',
  'server/sessions/end-sessions.ts': 'ending sessions where a secret has changed',
  'server/sessions/open-session.ts': 'how a session is made',
  'server/sessions/password-hash.ts': 'how passwords are kept and recognised',
  'server/sessions/sign-in.ts': 'signing in, however the person proved themselves',
  'server/sessions/viewer.ts': 'the person behind a request',
  'server/two-factor/authenticator.ts':
    'how an authenticator is set up and its codes are recognised',
  'server/two-factor/backup-codes.ts': 'how backup codes are made and recognised',
  'server/two-factor/confirm-identity.ts': 'password and code again, before something that matters',
  'server/two-factor/drop-unproven-factor.ts': 'what a proven mailbox does to a factor from before',
  'server/two-factor/sealed-secret.ts': 'how an authenticator secret is kept',
  'server/two-factor/second-factor.ts': 'what signing in asks for after the password',
  'server/two-factor/tell-of-change.ts': 'what else happens when a second factor changes',
  'server/users/cancel-pending-change.ts': 'ending a change of address, from either side',
  'server/users/drop-email-changes.ts': 'what lets a change of address die',
  'server/users/open-email-change.ts': 'starting a change of address, for whoever may',
  'server/users/pending-change.ts': 'the change of address that waits, for its owner or by a link',
  'server/users/prove-mailbox.ts': 'what follows when somebody proves their mailbox',
  'server/users/settle-email-change.ts': 'changing an address, however it was agreed to',
};

/** One sentence for each file of server/ that leaves the vocabulary of its feature. */
export function featureProblems(files: SourceFile[]): string[] {
  const endpoints = endpointNames(files);
  const server = files.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  const features = new Set(
    server.filter(({ path }) => endpoints.includes(nameOf(path))).map(({ path }) => dirname(path)),
  );
  const inFeatures = server.filter(({ path }) => features.has(dirname(path)));
  return [
    ...inFeatures.filter(({ path }) => !isKnown(path, endpoints)).map(unknownWord),
    ...inFeatures.filter((file) => !exportsItsName(file, endpoints)).map(otherName),
    ...inFeatures.flatMap((file) =>
      foreignImports(file, features).map((name) => trespass(file, name)),
    ),
  ];
}

/** One sentence for each endpoint of contract/ that is not answered, routed and tested exactly once. */
export function endpointProblems(files: SourceFile[]): string[] {
  const routes = files.find(({ path }) => path === 'server/routes.ts')?.text ?? '';
  const wired = routes.replaceAll(/^import [^;]+;$/gm, '');
  const tests = files.filter(({ path }) => isTest(path)).map(({ text }) => text);
  return endpointNames(files).flatMap((name) => {
    const word = new RegExp(`\\b${name}\\b`, 'g');
    const handlers = files.filter(
      ({ path }) => path.startsWith('server/') && nameOf(path) === name,
    );
    return [
      handlers.length !== 1 && `${name}: answer it in exactly one server/<feature>/${fileOf(name)}`,
      [...wired.matchAll(word)].length !== 1 && `${name}: list it exactly once in server/routes.ts`,
      !tests.some((text) => word.test(text)) && `${name}: name it in the test that proves it`,
    ].filter((problem) => problem !== false);
  });
}

function endpointNames(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = endpoint\(/gm)])
    .map(([, name]) => name ?? '');
}

/** `close-assessment.ts` → `closeAssessment`; a test or a style sheet names nothing. */
function nameOf(path: string): string {
  return basename(path, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function fileOf(name: string): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

function isKnown(path: string, endpoints: string[]): boolean {
  return (
    sharedWords.includes(basename(path)) || path in ownWords || endpoints.includes(nameOf(path))
  );
}

function exportsItsName({ path, text }: SourceFile, endpoints: string[]): boolean {
  const name = nameOf(path);
  return !endpoints.includes(name) || text.includes(`export const ${name} =`);
}

function foreignImports(file: SourceFile, features: Set<string>): string[] {
  return importsOf(file)
    .filter((name) => features.has(dirname(name)) && dirname(name) !== dirname(file.path))
    .filter((name) => !sharedWords.includes(basename(name)) && !(name in ownWords));
}

function unknownWord({ path }: SourceFile): string {
  return `${path}: a feature holds its endpoints, ${sharedWords.join(', ')} and tests; name it so, or give its reason in tools/feature-rules.ts`;
}

function otherName({ path }: SourceFile): string {
  return `${path}: export the endpoint's handler as ${nameOf(path)}, the name of its file`;
}

function trespass({ path }: SourceFile, name: string): string {
  return `${path} imports ${name}: take only ${sharedWords.join(', ')} from another feature`;
}
