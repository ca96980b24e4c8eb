import { select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AssessmentResult, Audience, Calculation } from '#contract/assessment-results.ts';
import { genderNames } from '#contract/genders.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import { listWords } from '#web/design/list-words.ts';
import styles from './results.module.css';

type Part = Calculation['parts'][number];
type Band = Calculation['bands'][number];

/** What counts in a scale, and where its norms and bands come from. */
export function ExplainScale({ calculation }: { calculation: Calculation }) {
  const { parts, isRounded, norms, bands } = calculation;
  return (
    <>
      {isRounded && <p>{t`Each score is rounded to a whole number; halves are rounded up.`}</p>}
      {parts.length > 0 && (
        <>
          <p>{t`What counts:`}</p>
          <ul>
            {parts.map((part) => (
              <li key={part.title}>{partWords(part)}</li>
            ))}
          </ul>
        </>
      )}
      {norms.map((norm) => (
        <p key={JSON.stringify(norm)}>
          {normName(norm.gives)} {sourceWords(norm)}
        </p>
      ))}
      {bands.map((own) => (
        <BandTable key={JSON.stringify(own)} own={own} />
      ))}
    </>
  );
}

function partWords({ title, weight, isReversed }: Part): string {
  const name = title.replace(/[.?]$/, '');
  if (weight === 1) return isReversed ? t`${name} (reversed)` : name;
  return isReversed ? t`${name} (reversed, × ${weight})` : t`${name} (× ${weight})`;
}

function normName(gives: Calculation['norms'][number]['gives']): string {
  return select(gives, { t: 'T-scores.', percentile: 'Percentiles.', other: 'z-scores.' });
}

function sourceWords({ edition, source }: Pick<Band, 'edition' | 'source'>): string {
  const words = [...new Set([edition, source])].flatMap((each) => each ?? []).join(', ');
  return words === '' ? '' : t`Source: ${words}.`;
}

/** The cuts of one set of bands, for whom they are and who published them. */
function BandTable({ own }: { own: Band }) {
  const { cuts, audience } = own;
  return (
    <>
      <p>
        {bandsHeading(own.on, audienceWords(audience))} {sourceWords(own)}
      </p>
      <ul>
        {cuts.map(({ word, upTo }, index) => {
          const above = cuts[index - 1]?.upTo;
          return (
            <li key={word}>
              <Trans>
                <b>{word}</b>: {cutWords(upTo, above)}
              </Trans>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function bandsHeading(on: Band['on'], people: string): string {
  const kind = select(on, {
    t: 'Bands of the T-score',
    percentile: 'Bands of the percentile',
    z: 'Bands of the z-score',
    other: 'Bands of the score',
  });
  return people === '' ? `${kind}.` : t`${kind}, for ${people}.`;
}

function cutWords(upTo: number | null, above: number | null | undefined): string {
  if (upTo === null) return t`above ${above ?? 0}`;
  return above === null || above === undefined
    ? t`up to ${upTo}`
    : t`above ${above}, up to ${upTo}`;
}

function audienceWords({ roles, age, gender }: Audience): string {
  const names = roles.map((role) => textOf(memberRoles[role]));
  const genderName = gender && textOf(genderNames[gender]);
  const [from, to] = age ?? [];
  const ages = from === undefined || to === undefined ? null : t`ages ${from} to under ${to}`;
  return listWords([...names, genderName, ages].flatMap((word) => word ?? []));
}

/** Who made the questionnaire, and how it may be used. */
export function FrameworkSource({ explained }: Pick<AssessmentResult, 'explained'>) {
  const { source, licence, citation, copyright } = explained;
  const lines = [source, citation, copyright, licence].flatMap((line) => line ?? []);
  return [...new Set(lines)].map((line) => (
    <p key={line} className={styles.soft}>
      {line}
    </p>
  ));
}
