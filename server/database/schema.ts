import type { AssessmentTables } from './schema/assessments.ts';
import type { BeaconTables } from './schema/beacons.ts';
import type { FeedTables } from './schema/feed.ts';
import type { ImportTables } from './schema/imports.ts';
import type { InstallationTables } from './schema/installation.ts';
import type { ListTables } from './schema/lists.ts';
import type { MailTables } from './schema/mails.ts';
import type { PeopleTables } from './schema/people.ts';
import type { ReportTables } from './schema/reports.ts';
import type { TraceTables } from './schema/traces.ts';

/** The database as the migrations leave it; a test compares the two. */
export interface Schema
  extends
    PeopleTables,
    BeaconTables,
    AssessmentTables,
    ListTables,
    MailTables,
    TraceTables,
    ImportTables,
    InstallationTables,
    FeedTables,
    ReportTables {}
