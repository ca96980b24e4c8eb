import type { Logger } from 'pino';
import { isDistributed } from './platform/distribution/is-distributed.ts';
import type { MoveMemberships } from './accounts/organisations/ports.ts';
import type { ShowBeacon, Windows } from './beacons/ports.ts';
import type { MailContents } from './mail/mail-content.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Config } from './platform/config/config.ts';
import { accountMailContent, sampleInvitation } from './accounts/mails/account-mail-content.ts';
import {
  assessmentMailContent,
  sampleAssessmentMail,
} from './assessments/mails/assessment-mail-content.ts';
import { inviteOpened } from './assessments/invite-opened.ts';
import { rehearseAssessing } from './assessments/rehearse-assessing.ts';
import { inviteAssessors } from './assessments/invite-assessors.ts';
import { moveMemberships } from './assessments/move-memberships.ts';
import { openDueWindow } from '#server/assessments/open-windows.ts';
import { readBeaconPage } from './results/beacon-page/read-beacon-page.ts';
import { refreshSections } from './beacons/projections/sections.ts';
import { undoArchive, undoRestore } from './beacons/undo/archived.ts';
import { undoCodesOff } from './beacons/undo/codes-off.ts';
import { undoMove } from './beacons/undo/moved.ts';
import { undoRemoval } from './beacons/undo/members-removed.ts';
import { undoUser } from './accounts/organisations/undo-user.ts';
import { undoDelete } from './frameworks/drafts/undo-delete.ts';
import type { Database } from './platform/database/open.ts';
import { findViewer } from './accounts/sessions/queries.ts';
import { statementsOf } from './platform/database/statements-of.ts';
import type { Statement } from './platform/database/statements-of.ts';
import { Outbound } from './platform/outbound/outbound.ts';
import { openFiles } from './platform/files/open-files.ts';
import { FrameworkCache } from '#server/frameworks/framework-cache.ts';
import { PersistentClock } from './platform/time/persistent-clock.ts';
import { Notifier } from './platform/jobs/notifier.ts';
import type { Services } from './platform/services.ts';
import { Mutex } from './platform/jobs/mutex.ts';
import { SingleFlight } from './platform/jobs/single-flight.ts';

/** Longer than any report that is ready takes, and shorter than people and proxies wait for an answer. */
const reportPatienceMs = 8000;

export const machineClock: Clock = { now: () => new Date() };

type OpenedDatabase = Pick<Database, 'db' | 'batch' | 'replica'>;

/** The services of a real installation. Only this file reads the machine's clock. */
export async function openServices(
  config: Config,
  log: Logger,
  { db, batch, replica, assertRoomToWrite }: OpenedDatabase & Pick<Database, 'assertRoomToWrite'>,
): Promise<Services> {
  const clock =
    config.mode === 'demo' ? new PersistentClock(machineClock, config.dataDir) : machineClock;
  const files = await openFiles(config);
  const isOnCluster = await isDistributed(db);
  // The position of a coordinator says nothing of the nodes, where the rows are.
  const services = wired({ db, batch, replica: isOnCluster ? null : replica }, log);
  return {
    config,
    clock,
    db,
    isDistributed: isOnCluster,
    log,
    files,
    outbound: new Outbound({ allowed: config.allowedPrivateAddresses }),
    assertRoomToWrite,
    ...services,
  };
}

/** The services that are the same in every installation. A district that needs one above it declares a port, which is filled here. */
export function wired({ db, batch, replica }: OpenedDatabase, log: Logger) {
  return {
    findReader: async () => (replica ? replica.find() : db),
    batch,
    findBatchReader: async () => (replica ? replica.findBatch() : batch),
    reportPreparations: new SingleFlight({ log, name: 'Preparing a report' }),
    reportPatienceMs,
    frameworks: new FrameworkCache(db),
    windows: { openDue: openDueWindow, invite: inviteAssessors } satisfies Windows,
    showBeacon: readBeaconPage satisfies ShowBeacon,
    moveMemberships: moveMemberships satisfies MoveMemberships,
    mailContents: {
      ofAccount: accountMailContent,
      ofAssessments: assessmentMailContent,
      sampleOf: (services, sample) =>
        sample.letter === 'invitation'
          ? sampleInvitation(services, sample)
          : sampleAssessmentMail(services, sample),
    } satisfies MailContents,
    consumers: {
      mail: inviteOpened,
      reports: ({ db: trx }, events) => refreshSections(trx, events),
    } satisfies Services['consumers'],
    undoers: {
      'beacons.archived': undoArchive,
      'beacons.restored': undoRestore,
      'beacons.moved': undoMove,
      'members.removed': undoRemoval,
      'qr_codes.revoked': undoCodesOff,
      'user.removed': undoUser,
      'user.changed': undoUser,
      'framework_draft.deleted': undoDelete,
    } satisfies Services['undoers'],
    mailNotifier: new Notifier(),
    importNotifier: new Notifier(),
    mailMutex: new Mutex(),
  } satisfies Partial<Services>;
}

/** The statements of what people do most, about nobody: they find nothing and change nothing. */
export function hotStatements(services: Services): Promise<Statement[]> {
  return statementsOf(async (db) => {
    await findViewer({ ...services, db }, '');
    await rehearseAssessing({ ...services, db });
  });
}
