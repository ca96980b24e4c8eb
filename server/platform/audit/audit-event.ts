import { sql } from '#server/platform/database/sql.ts';
import type { Kysely, RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { UndoAction } from '#server/platform/schema/undos.ts';

/** Who did what to whom, when: ids only, never names or answers. */
export interface AuditEvent {
  organisationId: string;
  action: AuditAction;
  at: Date;
  userId?: string;
  /** The user it was done to. */
  subjectUserId?: string;
  memberId?: string;
  clientId?: string;
  beaconId?: string;
  assessmentId?: string | null;
  frameworkId?: string;
  frameworkVersion?: number;
  /** The Beacons on a page of a report. */
  shownIds?: string[];
}

export type AuditAction =
  | `organisation.${'created' | 'exported'}`
  | `sample.${'created' | 'removed'}`
  | `settings.${'profile' | 'schedule' | 'security' | 'mail' | 'data'}.changed`
  | `identity_provider.${'created' | 'changed' | 'deleted'}`
  | `sign_on.${'required' | 'optional' | 'linked' | 'refused'}`
  | `client.${'created' | 'changed' | 'read' | 'erased'}`
  | `beacon.${'created' | 'archived' | 'restored' | 'erased'}`
  | `${'schedule' | 'thresholds' | 'version'}.changed`
  | `member.${'added' | 'changed' | 'removed'}`
  | `assessment.${'opened' | 'closed' | 'missed'}`
  | 'response.submitted'
  | 'reminder.requested'
  | 'personal_link.copied'
  | `import.${'started' | 'finished' | 'cancelled'}`
  | 'rejected_rows.exported'
  | `${'results' | 'feed' | 'file' | 'report'}.read`
  | `${'beacons' | 'archive' | 'qr_codes' | 'users' | 'files' | 'reports'}.listed`
  | `${'report' | 'answers'}.exported`
  | `framework.${'published' | 'retired' | 'restored'}`
  | `framework_draft.${'created' | 'deleted'}`
  | 'feed_item.posted'
  | `qr_code.${'activated' | 'revoked'}`
  | 'qr_codes.printed'
  | 'call.refused'
  | `session.${'started' | 'ended'}`
  | `api_token.${'created' | 'revoked'}`
  | `service_account.${'created' | 'changed' | 'removed'}`
  | 'account.unlocked'
  | `password.${'failed' | 'changed' | 'reset'}`
  | `email.${'requested' | 'proposed' | 'cancelled' | 'lapsed' | 'confirmed' | 'changed'}`
  | 'code.failed'
  | `otp.${'changed' | 'disabled' | 'reset' | 'dropped'}`
  | `backup_codes.${'created' | 'removed'}`
  | 'backup_code.used'
  | `invitation.${'created' | 'accepted'}`
  | `user.${'added' | 'joined' | 'changed' | 'removed' | 'tagged' | 'opted_out' | 'opted_in'}`
  | `importer.${'granted' | 'revoked'}`
  | `undone.${UndoAction}`
  | `role.${OrganisationRole}.${'granted' | 'revoked'}`;

/** The statement that inserts an event, alone or as part of a larger statement: then for the row of another part. */
export function auditInsert(event: AuditEvent, from?: RawBuilder<unknown>): RawBuilder<unknown> {
  const row = rowOf(event);
  const values = sql.join(Object.values(row));
  return sql`insert into audit_events (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    ${from ? sql`select ${values} from ${from}` : sql`values (${values})`}`;
}

/** Inserts any number of events in one statement. */
export function insertEvents(db: Kysely<Schema>, events: AuditEvent[]): Promise<void> {
  return insertRows(db, 'audit_events', events.map(rowOf));
}

function rowOf(event: AuditEvent) {
  return {
    organisation_id: event.organisationId,
    id: v7(),
    at: event.at,
    action: event.action,
    user_id: event.userId ?? null,
    member_id: event.memberId ?? null,
    client_id: event.clientId ?? null,
    beacon_id: event.beaconId ?? null,
    assessment_id: event.assessmentId ?? null,
    subject_user_id: event.subjectUserId ?? null,
    framework_id: event.frameworkId ?? null,
    framework_version: event.frameworkVersion ?? null,
    shown_ids: event.shownIds ?? null,
  };
}
