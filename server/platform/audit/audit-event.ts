import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';

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
  assessmentId?: string;
  /** The Beacons on a page of a report. */
  shownIds?: string[];
}

export type AuditAction =
  | `client.${'created' | 'changed' | 'read'}`
  | `beacon.${'created' | 'archived' | 'restored'}`
  | `${'schedule' | 'thresholds'}.changed`
  | `member.${'added' | 'changed' | 'removed'}`
  | `assessment.${'opened' | 'closed' | 'missed'}`
  | 'response.submitted'
  | 'reminder.requested'
  | 'personal_link.copied'
  | `import.${'started' | 'finished' | 'cancelled'}`
  | 'rejected_rows.exported'
  | `${'results' | 'feed' | 'file' | 'report'}.read`
  | `${'beacons' | 'archive' | 'qr_codes' | 'users' | 'files' | 'reports'}.listed`
  | 'report.exported'
  | 'feed_item.posted'
  | `qr_code.${'activated' | 'revoked'}`
  | 'qr_codes.printed'
  | 'call.refused'
  | `session.${'started' | 'ended'}`
  | 'account.unlocked'
  | `password.${'failed' | 'changed' | 'reset'}`
  | `email.${'requested' | 'proposed' | 'cancelled' | 'lapsed' | 'confirmed' | 'changed'}`
  | 'code.failed'
  | `otp.${'changed' | 'disabled' | 'reset' | 'dropped'}`
  | `backup_codes.${'created' | 'removed'}`
  | 'backup_code.used'
  | `invitation.${'created' | 'accepted'}`
  | `user.${'added' | 'changed' | 'removed' | 'tagged' | 'opted_out' | 'opted_in'}`
  | `importer.${'granted' | 'revoked'}`
  | `role.${OrganisationRole}.${'granted' | 'revoked'}`;

/** The statement that inserts events, alone or as part of a larger statement. */
export function auditInsert(...events: AuditEvent[]): RawBuilder<unknown> {
  return sql`insert into audit_events
    (organisation_id, id, at, action, user_id, member_id, client_id, beacon_id, assessment_id,
      subject_user_id, shown_ids)
    values ${sql.join(events.map(row))}`;
}

function row(event: AuditEvent): RawBuilder<unknown> {
  const { organisationId, at, action } = event;
  const { userId = null, memberId = null, clientId = null } = event;
  const { beaconId = null, assessmentId = null, subjectUserId = null, shownIds = null } = event;
  return sql`(${organisationId}, ${v7()}, ${at}, ${action}, ${userId}, ${memberId}, ${clientId},
    ${beaconId}, ${assessmentId}, ${subjectUserId}, ${shownIds})`;
}
