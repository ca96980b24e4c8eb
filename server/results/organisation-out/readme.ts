import type { ExportedOrganisation } from './exported.ts';

/** What the files of an export are, for whoever gets them. */
export function readme({ name }: ExportedOrganisation, at: Date): string {
  return `Everything that Beacon stores for ${name}, exported at ${at.toISOString()}.

People went on working meanwhile: what changed while this was written is in it or not.
It names people and what they answered. Keep it where only those see it who may.

CSV files are UTF-8 with commas and a byte order mark. Times are in UTC, dates in the organisation's time zone. Several
values in a cell are separated by |. A cell that a spreadsheet would run as a formula starts with an apostrophe.

organisation.json  the organisation
people.csv         its people: what its admins see of them, and their roles. Passwords, links and keys are not exported.
clients.csv        whom Beacons are about. client_id is the organisation's own, client_uuid that of Beacon.
beacons.csv        Beacons with their questionnaire (framework, version), thresholds, status and schedule
members.csv        who is or was on a Beacon, in which role
windows.csv        the assessments of each Beacon, and how many people were asked and have answered
feed.csv           what was posted about Beacons
files.csv          the files that are attached to Beacons, each with its place in files/
questionnaires/    the organisation's own questionnaires, as JSON that Beacon imports: every version, and drafts
answers/           a folder for each questionnaire and version that was asked. For more than 500 Beacons there are several
                   files of each kind: results.csv, results-2.csv and so on.
  codebook.csv     what items, options, scales and bands mean
  results.csv      the team's score and band of each window, the whole first, then each section
  csv_long.csv     a line for each answer, comment and score of a person
  csv_wide.csv     a line for each response
  fhir.json        each response and its scores as a FHIR R4 bundle

Results and answers are those of settled windows: closed, or answered by everybody. Anonymous answers stay anonymous:
csv_long.csv has them without a person and in a random order, csv_wide.csv and fhir.json leave them out, and a window
that fewer than three people answered has none. Beacon's documentation describes the columns in docs/answers-out.md.

Pictures of people and clients, mails and the audit log are not part of an export. A backup holds them.
`;
}
