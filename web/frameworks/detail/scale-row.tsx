import { t } from '@lingui/core/macro';
import type { Framework } from '#rules/definition/definition.ts';
import type { Bands, Scale } from '#rules/definition/scale.ts';
import { displayThreshold } from '#rules/results/display.ts';
import styles from './detail.module.css';
import {
  bandsWords,
  countedWords,
  normWords,
  ruleWords,
  scaleWords,
  sourceWords,
  whenWords,
} from './scale-words.ts';

interface ScaleRowProps {
  framework: Framework;
  scale: Scale;
}

/** A scale: what it counts and by which rules, its norms and its bands. */
export function ScaleRow({ framework, scale }: ScaleRowProps) {
  const ofScale = (each: { scale: string }) => each.scale === scale.id;
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
      {framework.norms.filter(ofScale).map((norm) => (
        <p key={JSON.stringify(norm)} className={styles.when} dir="auto">
          {[normWords(norm), sourceWords(norm)].filter(Boolean).join(' · ')}
        </p>
      ))}
      {framework.bands.filter(ofScale).map((bands) => (
        <BandList key={JSON.stringify(bands)} bands={bands} />
      ))}
      <Reliability framework={framework} scale={scale} />
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

function Reliability({ framework, scale }: ScaleRowProps) {
  return framework.reliability
    .filter((each) => each.scale === scale.id)
    .map(({ r, sd, when, source }) => {
      const figures = t`Reliability ${displayThreshold(r)}, standard deviation ${displayThreshold(sd)}`;
      const words = [figures, whenWords(when), source].filter(Boolean).join(' · ');
      return (
        <p key={words} className={styles.when} dir="auto">
          {words}
        </p>
      );
    });
}
