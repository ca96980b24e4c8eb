import { sql } from 'kysely';
import type { MailTexts } from '#contract/mail-letters.ts';
import type { OrganisationSettings } from '#contract/organisation-settings.ts';
import type { DbServices } from '#server/platform/services.ts';

/** The settings as they are stored. */
export interface SettingsRow extends Omit<OrganisationSettings, 'mail' | 'data'> {
  mail: { fromName: string; signature: string; texts: MailTexts; revision: number };
  data: Omit<OrganisationSettings['data'], 'erasures'>;
}

export async function findSettings(
  { db }: DbServices,
  { organisationId }: { organisationId: string },
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select json_build_object('name', name, 'accent', accent, 'logo', logo, 'country', country,
        'language', coalesce(language, 'en'), 'revision', profile_revision) as profile,
      json_build_object('openingHour', opening_hour, 'quietFrom', quiet_from,
        'quietUntil', quiet_until, 'revision', schedule_revision) as schedule,
      json_build_object('isSecondFactorRequired', is_mfa_required, 'sessionHours', session_hours,
        'revision', security_revision) as security,
      json_build_object('fromName', coalesce(mail_from_name, ''),
        'signature', coalesce(mail_signature, ''), 'texts', mail_texts,
        'revision', mail_revision) as mail,
      json_build_object('retentionYears', retention_years, 'revision', data_revision) as data
    from organisations where organisation_id = ${organisationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The organisation of a member was not found');
  return row;
}
