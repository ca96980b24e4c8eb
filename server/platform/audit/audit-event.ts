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
  | 'client.created'
  | 'client.changed'
  | 'beacon.created'
  | 'schedule.changed'
  | 'thresholds.changed'
  | 'member.added'
  | 'member.changed'
  | 'member.removed'
  | 'assessment.opened'
  | 'assessment.closed'
  | 'assessment.missed'
  | 'response.submitted'
  | 'reminder.requested'
  | 'personal_link.copied'
  | 'beacon.archived'
  | 'beacon.restored'
  | 'import.started'
  | 'import.finished'
  | 'import.cancelled'
  | 'results.read'
  | 'beacons.listed'
  | 'archive.listed'
  | 'qr_codes.listed'
  | 'users.listed'
  | 'feed.read'
  | 'files.listed'
  | 'client.read'
  | 'call.refused'
  | 'session.started'
  | 'session.ended'
  | 'password.failed'
  | 'code.failed'
  | 'rejected_rows.exported'
  | 'reports.listed'
  | 'report.read'
  | 'report.exported'
  | 'feed_item.posted'
  | 'file.read'
  | 'qr_code.activated'
  | 'qr_code.revoked'
  | 'qr_codes.printed'
  | 'invitation.created'
  | 'invitation.accepted'
  | 'password.changed'
  | 'password.reset'
  | 'email.requested'
  | 'email.proposed'
  | 'email.cancelled'
  | 'email.lapsed'
  | 'email.confirmed'
  | 'email.changed'
  | 'otp.changed'
  | 'otp.disabled'
  | 'otp.reset'
  | 'account.unlocked'
  | 'otp.dropped'
  | 'backup_codes.created'
  | 'backup_codes.removed'
  | 'backup_code.used'
  | 'user.added'
  | 'user.changed'
  | 'user.removed'
  | 'user.tagged'
  | 'user.opted_out'
  | 'user.opted_in'
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
