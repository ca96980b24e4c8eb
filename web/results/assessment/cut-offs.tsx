import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { text } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
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
          <li key={own.id}>
            {own.label}, {text(memberRoles[own.role])}: {impactWords(own)}
          </li>
        ))}
      </ul>
      <p className={parts.soft}>
        {t`Impact is scored for each person alone, lower is better. It is not part of the total difficulties.`}
      </p>
    </>
  );
}

function impactWords({ score, outOf, word }: Result['impact'][number]): string {
  return score === null
    ? t`no score, an answer it needs is missing`
    : `${score} of ${outOf}, ${word}`;
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
          {text(memberRoles[role])}: {edition ?? t`the edition of these cut-offs is not recorded`}.{' '}
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
  const published = t`Published for ages ${from} to ${to}`;
  if (age === null) {
    return (
      <b>{t`${published}; ${name}’s date of birth is not known, so this cannot be checked.`}</b>
    );
  }
  if (age >= from && age <= to) return `${published}.`;
  return <b>{t`${published}; ${name} was ${age}, so they may not apply.`}</b>;
}
