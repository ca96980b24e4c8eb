import { t } from '@lingui/core/macro';
import type { Framework } from '#rules/definition/definition.ts';
import type { Bands, Scale } from '#rules/definition/scale.ts';
import { displayThreshold } from '#rules/results/display.ts';
import styles from './detail.module.css';
import {
  bandsWords,
  countedWords,
  normsTitle,
  normWords,
  reliabilityWords,
  ruleWords,
  scaleWords,
  sourceWords,
} from './scale-words.ts';
import { SourcedList } from './sourced-list.tsx';

interface ScaleRowProps {
  framework: Framework;
  scale: Scale;
}

/** A scale: what it counts and by which rules, its norms and its bands. */
export function ScaleRow({ framework, scale }: ScaleRowProps) {
  const ofScale = (each: { scale: string }) => each.scale === scale.id;
  const norms = Map.groupBy(framework.norms.filter(ofScale), ({ gives }) => gives);
  return (
    <li>
      <h3 dir="auto">{scale.title}</h3>
      <p>{scaleWords(framework, scale)}</p>
      {scale.method !== 'none' && <p>{ruleWords(scale).join(' ')}</p>}
      <details>
        <summary>{t`What counts`}</summary>
        <ul>
          {countedWords(framework, scale).map((words) => (
            <li key={words} dir="auto">
              {words}
            </li>
          ))}
        </ul>
      </details>
      {[...norms].map(([gives, ofKind]) => (
        <SourcedList
          key={gives}
          title={normsTitle(gives)}
          entries={ofKind.map((norm) => ({ words: normWords(norm), source: sourceWords(norm) }))}
        />
      ))}
      {framework.bands.filter(ofScale).map((bands) => (
        <BandList key={JSON.stringify(bands)} bands={bands} />
      ))}
      <SourcedList
        title={t`Reliability`}
        entries={framework.reliability
          .filter(ofScale)
          .map((each) => ({ words: reliabilityWords(each), source: each.source ?? '' }))}
      />
    </li>
  );
}

/** The cuts of bands as they were entered. */
function BandList({ bands }: { bands: Bands }) {
  const source = sourceWords(bands);
  return (
    <>
      <p className={styles.when}>{bandsWords(bands)}</p>
      <ul className={styles.bands}>
        {bands.cuts.map(({ upTo, word }) => (
          <li key={word}>
            <span dir="auto">{word}</span>{' '}
            <small>{upTo === undefined ? t`above` : t`up to ${displayThreshold(upTo)}`}</small>
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
