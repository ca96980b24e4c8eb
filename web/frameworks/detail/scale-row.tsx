import { msg, plural, t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { numberText } from '#web/design/number-text.ts';
import { directionWords } from '#web/frameworks/library/direction-words.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { Bands, Scale } from '#rules/definition/scale.ts';
import styles from './detail.module.css';

const methodWords = {
  mean: msg`Average`,
  sum: msg`Sum`,
  count: msg`Number of items with a score above 0`,
  none: msg`Listed without a score`,
};

/** A scale: what it counts, its range and direction, and its bands. */
export function ScaleRow({ framework, scale }: { framework: Framework; scale: Scale }) {
  const bands = framework.bands.filter((each) => each.scale === scale.id);
  return (
    <li>
      <h3 dir="auto">{scale.title}</h3>
      <p>{scaleWords(framework, scale)}</p>
      {scale.method !== 'none' && <p>{missingWords(scale)}</p>}
      {bands.map((each) => (
        <BandList key={JSON.stringify([each.on, each.when])} bands={each} />
      ))}
    </li>
  );
}

function BandList({ bands: { cuts, when, source } }: { bands: Bands }) {
  const people = when ? whenWords(when) : '';
  return (
    <>
      {people && <p className={styles.when}>{people}</p>}
      <ul className={styles.bands}>
        {cuts.map(({ upTo, word }) => (
          <li key={word}>
            <span dir="auto">{word}</span>{' '}
            <small>{upTo === undefined ? t`above` : t`up to ${numberText(upTo)}`}</small>
          </li>
        ))}
      </ul>
      {source && (
        <p className={styles.when} dir="auto">
          {source}
        </p>
      )}
    </>
  );
}

function scaleWords(framework: Framework, scale: Scale): string {
  const [lowest, highest] = rangeOf(framework, scale);
  const [min, max] = [numberText(lowest), numberText(highest)];
  const counted = scale.items
    ? plural(scale.items.length, { one: '# item', other: '# items' })
    : plural(scale.parts?.length ?? 0, { one: '# scale', other: '# scales' });
  const method = textOf(methodWords[scale.method]);
  if (scale.method === 'none') return `${method} · ${counted}`;
  const range = t`${min} to ${max}`;
  return [method, counted, range, textOf(directionWords[scale.higherIs])].join(' · ');
}

function missingWords({ missing }: Scale): string {
  if ('atMost' in missing) {
    return plural(missing.atMost, {
      0: 'Needs every answer.',
      one: 'At most # answer may be missing.',
      other: 'At most # answers may be missing.',
    });
  }
  const share = numberText(Math.round(missing.atLeastShare * 100));
  return t`Needs at least ${share}% of the answers.`;
}

function whenWords({ role, age, gender }: NonNullable<Bands['when']>): string {
  const roles = [role ?? []].flat();
  const [from, to] = age ?? [0, 0];
  const years = age && t`${from} to under ${to} years`;
  return [...roles, gender, years].filter(Boolean).join(' · ');
}
