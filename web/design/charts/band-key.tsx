import { t } from '@lingui/core/macro';
import type { Band } from '#rules/bands.ts';
import { bandColour, bandGround, bandMarks, bands } from './band.ts';
import styles from './band-key.module.css';

/** A key that explains the bands' colours and marks with the framework's classifiers. */
export function BandKey({ words }: { words: Record<Band, string> }) {
  return (
    <ul className={styles.key} aria-label={t`Bands, lowest first`}>
      {bands.map((band) => (
        <li key={band} style={{ color: bandColour(band), background: bandGround(band) }}>
          <span aria-hidden="true">{bandMarks[band]}</span> {words[band]}
        </li>
      ))}
    </ul>
  );
}
