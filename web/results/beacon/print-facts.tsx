import { plural, t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import type { DetailedTeamAssessment, TeamAssessment } from '#contract/results.ts';
import { memberRoles } from '#contract/words.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import { useIsPrinting } from '#web/design/use-is-printing.ts';
import { listWords } from '#web/design/list-words.ts';
import { useResultDetails } from '#web/results/assessment/result-query.ts';
import styles from './print-facts.module.css';

/** What a printed report says of itself: its questionnaire and version, its dates, and who answered. */
export function PrintFacts({ beacon }: { beacon: Beacon }) {
  const { teamAssessment: result, teamAssessments, organisation, frameworkInfo, today } = beacon;
  const isPrinting = useIsPrinting();
  if (!isPrinting || !result || result === 'access_denied' || teamAssessments === 'access_denied')
    return null;
  const { title } = frameworkInfo;
  const { version } = result;
  const { name: organisationName, timeZone } = organisation;
  const printed = dayMonthYear(today, timeZone);
  return (
    <dl className={styles.facts}>
      <dt>{t`Questionnaire`}</dt>
      <dd>{t`${title}, version ${version}`}</dd>
      <dt>{t`Assessments`}</dt>
      <dd>{rangeWords(teamAssessments, timeZone)}</dd>
      <dt>{t`Latest answers from`}</dt>
      <dd>
        <Respondents beacon={beacon} result={result} />
      </dd>
      <dt>{t`Printed`}</dt>
      <dd>{t`${printed}, ${organisationName}`}</dd>
    </dl>
  );
}

/** The dates of the first and the last assessment, and how many there are. */
function rangeWords(newestFirst: TeamAssessment[], timeZone: string): string {
  const [first = '', last = ''] = [newestFirst.at(-1), newestFirst[0]].map(
    (assessment) => assessment && dayMonthYear(assessment.date, timeZone),
  );
  const { length: count } = newestFirst;
  const counted = plural(count, { one: '# assessment', other: '# assessments' });
  return first === last ? `${last} (${counted})` : t`${first} to ${last} (${counted})`;
}

interface RespondentsProps {
  beacon: Beacon;
  result: DetailedTeamAssessment;
}

/** The people who gave the latest answers; only their number where answers are anonymous. */
function Respondents({ beacon, result }: RespondentsProps) {
  const details = useResultDetails(beacon.uuid, result.number);
  const people = (details?.userBreakdown ?? []).filter(({ hasAnswered }) => hasAnswered);
  if (beacon.isAnonymous || people.length === 0) {
    const { responseCount } = result;
    return plural(responseCount, { one: '# person', other: '# people' });
  }
  return listWords(
    people.map(({ label, role }) => (role ? `${label} (${textOf(memberRoles[role])})` : label)),
  );
}
