import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import parts from '#web/design/parts.module.css';

type Result = Pick<AssessmentResult, 'impact' | 'cutOffs' | 'clientAge' | 'roles'>;

/** Each person's impact score with its band. It is not part of the total. */
export function Impact({ impact }: Pick<Result, 'impact'>) {
  if (impact.length === 0) return null;
  return (
    <>
      <h3>{t`Impact on daily life`}</h3>
      <ul>
        {impact.map((own) => (
          <li key={own.id}>{impactWords(own)}</li>
        ))}
      </ul>
      <p className={parts.soft}>
        {t`Impact is scored separately for each person; lower is better. It is not part of the total difficulties score.`}
      </p>
    </>
  );
}

function impactWords({ label, role, score, outOf, word }: Result['impact'][number]): string {
  const roleName = textOf(memberRoles[role]);
  if (score === null || word === null) {
    return t`${label}, ${roleName}: no score, because an answer is missing`;
  }
  return t`${label}, ${roleName}: ${score} of ${outOf}, ${word}`;
}

/** The source of the cut-offs, and whether they apply to the client's age. */
export function CutOffs({ result, clientName }: { result: Result; clientName: string }) {
  const { cutOffs, clientAge, roles } = result;
  const used = roles.map(({ role }) => role);
  const shown = used.length === 0 ? cutOffs : cutOffs.filter(({ role }) => used.includes(role));
  return (
    <>
      {shown.map(({ role, edition, ages }) => (
        <p key={role} className={parts.soft}>
          {editionWords(role, edition)}{' '}
          {ages && <AgeNote ages={ages} age={clientAge} name={clientName} />}
        </p>
      ))}
    </>
  );
}

interface AgeNoteProps {
  ages: [number, number];
  age: number | null;
  name: string;
}

function AgeNote({ ages: [from, to], age, name }: AgeNoteProps) {
  if (age === null) {
    return (
      <b>
        {t`Published for ages ${from} to ${to}; ${name}'s date of birth is unknown, so this can't be checked.`}
      </b>
    );
  }
  if (age >= from && age <= to) return t`Published for ages ${from} to ${to}.`;
  return (
    <b>{t`Published for ages ${from} to ${to}; ${name} was ${age}, so these cut-offs may not apply.`}</b>
  );
}

function editionWords(role: AssessorRole, edition: string | null): string {
  const roleName = textOf(memberRoles[role]);
  return edition === null
    ? t`${roleName}: the edition of these cut-offs is not recorded.`
    : t`${roleName}: ${edition}.`;
}
