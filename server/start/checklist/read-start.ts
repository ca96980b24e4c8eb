import { sql } from 'kysely';
import { type Start, type StartStep, startSteps } from '#contract/start.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import type { Services } from '#server/platform/services.ts';
import { findSample } from '#server/start/sample/find-sample.ts';
import { findTest } from './find-test.ts';

interface Known {
  ticked: StartStep[];
  isDismissed: boolean;
  hasBeacon: boolean;
  hasColleague: boolean;
  hasQrCode: boolean;
}

/** The first steps of an organisation: what its rows tell is done, the others are ticked. */
export async function readStart(
  services: Services,
  { organisationId }: OrganisationFor<'administer'>,
  userId: string,
): Promise<Start> {
  const known = await findKnown(services, organisationId);
  const sample = await findSample(services, organisationId);
  const test = sample && (await findTest(services, sample.organisationId, userId));
  const canSendMail = mailDestinationOf(services.config) !== 'outbox';
  const isKnown: Partial<Record<StartStep, boolean>> = {
    questionnaire: known.hasBeacon,
    beacon: known.hasBeacon,
    colleagues: known.hasColleague,
    test: test !== null,
    qr_sheet: known.hasQrCode,
    mail: canSendMail,
  };
  const steps = startSteps.map((step) => {
    const isTicked = known.ticked.includes(step);
    return { step, isTicked, isDone: isTicked || isKnown[step] === true };
  });
  const { mailFrom } = services.config;
  return { steps, isDismissed: known.isDismissed, canSendMail, mailFrom, sample, test };
}

/** Asks whether there is any, in the order of an index: otherwise all rows may be read to find the first. */
async function findKnown({ db }: Services, organisationId: string): Promise<Known> {
  const isHere = sql`organisation_id = ${organisationId}`;
  const { rows } = await sql<Known>`
    select start_ticked as ticked, start_dismissed_at is not null as "isDismissed",
      exists (select from beacon_counts where ${isHere} and kind = 'organisation'
        and active + archived > 0) as "hasBeacon",
      (select user_id from organisation_users where ${isHere}
        order by sort_name, user_id limit 1 offset 1) is not null as "hasColleague",
      (select member_id from assess_tokens where ${isHere} and kind = 'qr'
        order by member_id limit 1) is not null as "hasQrCode"
    from organisations where ${isHere}`.execute(db);
  const [known] = rows;
  if (!known) throw new Error('The organisation is gone');
  return known;
}
