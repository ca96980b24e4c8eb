import { t } from '@lingui/core/macro';
import { bandColour, bandMarks, zoneGround, type Zone } from './band.ts';
import styles from './band-key.module.css';

interface BandKeyProps {
  /** Worst first. */
  bands: (Pick<Zone, 'band' | 'colour'> & { word: string })[];
}

/** A key that explains the bands' colours and marks with the framework's words. */
export function BandKey({ bands }: BandKeyProps) {
  if (bands.length === 0) return null;
  return (
    <ul className={styles.key} aria-label={t`Bands, worst first`}>
      {bands.map(({ band, word, colour }) => (
        <li
          key={word}
          style={{ color: bandColour(band), background: zoneGround({ band, colour }) }}
        >
          <span aria-hidden="true">{bandMarks[band]}</span> {word}
        </li>
      ))}
    </ul>
  );
}
