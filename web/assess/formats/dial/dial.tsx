import { t } from '@lingui/core/macro';
import { useRef, useState } from 'preact/hooks';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import { DialArc } from './dial-arc.tsx';
import { DialReading } from './dial-reading.tsx';
import styles from './dial.module.css';

const stepKey = /^( |Enter|Arrow(Left|Right|Up|Down)|Page(Up|Down))$/;

/** A 100° arc over a native range input, which handles focus, keys and announcements. */
export function Dial({ label, value, outOf, onChange }: RatingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const middle = Math.round(outOf / 2);

  function nudge(difference: number) {
    const next = value === null ? middle : Math.min(outOf, Math.max(0, value + difference));
    onChange(next);
    setAnnouncement(valueText(next, outOf));
  }

  // Without a value, the first step key selects the middle, like − and +.
  function handleKeyDown(event: KeyboardEvent) {
    if (value !== null || !stepKey.test(event.key)) return;
    event.preventDefault();
    nudge(0);
  }

  return (
    <div className={styles.dial}>
      <div className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          type="range"
          min={0}
          max={outOf}
          step={1}
          value={value ?? middle}
          aria-label={label}
          aria-valuetext={valueText(value, outOf)}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
          onKeyDown={handleKeyDown}
        />
        <DialArc
          share={value === null ? null : value / outOf}
          onGrab={() => input.current?.focus({ preventScroll: true })}
          onChange={(share) => onChange(Math.round(share * outOf))}
        />
      </div>
      <DialReading value={value} outOf={outOf} announcement={announcement} onNudge={nudge} />
    </div>
  );
}

function valueText(value: number | null, outOf: number): string {
  return value === null ? t`Not rated yet` : t`${value} out of ${outOf}`;
}
