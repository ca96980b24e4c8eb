import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { queueNotice } from '#server/mail/queue-account-mail.ts';
import type { NoticeKind } from '#server/mail/mail-rows.ts';
import type { TimedServices } from '#server/platform/services.ts';

type FactorChange = keyof typeof actions;

const actions = {
  otp_changed: 'otp.changed',
  otp_disabled: 'otp.disabled',
  otp_dropped: 'otp.dropped',
  backup_codes_created: 'backup_codes.created',
  backup_codes_removed: 'backup_codes.removed',
  backup_code_used: 'backup_code.used',
} as const satisfies Partial<Record<NoticeKind, AuditAction>>;

/** Audits a change of a second factor and queues a notice, in the transaction of the change. */
export async function reportFactorChange(
  services: TimedServices,
  change: FactorChange,
  userId: string,
): Promise<void> {
  await auditAccount(services, actions[change], userId);
  await queueNotice(services, change, userId);
}
