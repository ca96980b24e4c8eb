import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { RatingProps } from '#web/assess/design/rating-props.ts';
import { middleOf, onStep, valueText } from '#web/assess/design/rating-scale.ts';
import { DialArc } from './dial-arc.tsx';
import { DialReading } from './dial-reading.tsx';
import styles from './dial.module.css';

const stepKey = /^( |Enter|Arrow(Left|Right|Up|Down)|Page(Up|Down))$/;

/** A 100° arc over a native range input, which handles focus, keys and announcements. */
export function Dial(props: RatingProps) {
  const { value, min, max, step, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');

  function nudge(difference: number) {
    const next = value === null ? middleOf(props) : onStep(props, value + difference * step);
    onChange(next);
    setAnnouncement(valueText(next, props));
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
        <DialInput {...props} input={input} onKeyDown={handleKeyDown} />
        <DialArc
          share={value === null ? null : (value - min) / (max - min)}
          onGrab={() => input.current?.focus({ preventScroll: true })}
          onChange={(share) => onChange(onStep(props, min + share * (max - min)))}
        />
      </div>
      <DialReading {...props} announcement={announcement} onNudge={nudge} />
    </div>
  );
}

interface DialInputProps extends RatingProps {
  input: RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DialInput({ input, onKeyDown, onChange, ...props }: DialInputProps) {
  const { value, min, max, step } = props;
  return (
    <input
      ref={input}
      className={styles.input}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value ?? middleOf(props)}
      aria-label={props.label}
      aria-valuetext={valueText(value, props)}
      aria-describedby={props.describedBy}
      aria-invalid={props.isMissing}
      onInput={(event) => onChange(onStep(props, event.currentTarget.valueAsNumber))}
      onKeyDown={onKeyDown}
    />
  );
}
