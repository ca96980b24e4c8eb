import type { Kysely } from 'kysely';
import type { AssessmentTables } from './assessments.ts';
import type { BeaconTables } from './beacons.ts';
import type { ClientTables } from './clients.ts';
import type { EventTables } from './events.ts';
import type { FrameworkTables } from './frameworks.ts';
import type { FeedTables } from './feed.ts';
import type { ImportTables } from './imports.ts';
import type { MailTables } from './mails.ts';
import type { PeopleTables } from './people.ts';
import type { ReportTables } from './reports.ts';
import type { AuditTables } from './audit.ts';
import type { UndoTables } from './undos.ts';

/** The database after all migrations; a test compares the two. */
export interface Schema
  extends
    PeopleTables,
    BeaconTables,
    ClientTables,
    AssessmentTables,
    MailTables,
    AuditTables,
    ImportTables,
    FeedTables,
    FrameworkTables,
    ReportTables,
    EventTables,
    UndoTables {}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>;
