import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { arcPath, dialGeometry, pointAt, shareAt } from './dial-geometry.ts';
import styles from './dial.module.css';
import { useSize } from './use-size.ts';

interface DialProps {
  label: string;
  value: number | null;
  outOf: number;
  onChange: (value: number) => void;
}

/** A 100° arc over a native range input, which owns the focus, the keys and what is announced. */
export function Dial({ label, value, outOf, onChange }: DialProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const size = useSize(box);
  const [isDragging, setDragging] = useState(false);
  const [spoken, setSpoken] = useState('');
  const geometry = dialGeometry(size.width, size.height);
  const share = (value ?? 0) / outOf;
  const knob = pointAt(geometry, share);

  function rateAt(event: PointerEvent) {
    const { left, top } = box.current!.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    onChange(Math.round(shareAt(geometry, point) * outOf));
  }

  function handlePointerDown(event: PointerEvent<SVGPathElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragging(true);
    input.current?.focus({ preventScroll: true });
    rateAt(event);
  }

  function nudge(difference: number) {
    const nudged = value === null ? middle(outOf) : clamp(value + difference, outOf);
    onChange(nudged);
    setSpoken(valueText(nudged, outOf));
  }

  // The input rests at the middle, so choosing the middle itself would change nothing.
  function handleKeyDown({ key }: KeyboardEvent) {
    if (value === null && (key === ' ' || key === 'Enter')) onChange(middle(outOf));
  }

  return (
    <div className={styles.dial}>
      <div className={styles.box} ref={box}>
        <input
          ref={input}
          className={styles.input}
          type="range"
          min={0}
          max={outOf}
          step={1}
          value={value ?? middle(outOf)}
          aria-label={label}
          aria-valuetext={valueText(value, outOf)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onKeyDown={handleKeyDown}
        />
        <svg className={styles.arc} aria-hidden="true" data-dragging={isDragging || undefined}>
          <path
            className={styles.track}
            d={arcPath(geometry, 1)}
            strokeWidth={geometry.thickness}
          />
          {value !== null && (
            <>
              <path
                className={styles.fill}
                d={arcPath(geometry, share)}
                strokeWidth={geometry.thickness}
              />
              <circle
                className={styles.knob}
                cx={knob.x}
                cy={knob.y}
                r={geometry.thickness * 0.85}
              />
            </>
          )}
          <path
            className={styles.touch}
            data-testid="dial-arc"
            d={arcPath(geometry, 1)}
            strokeWidth={Math.max(64, geometry.thickness)}
            onPointerDown={handlePointerDown}
            onPointerMove={(event) => isDragging && rateAt(event)}
            onPointerUp={() => setDragging(false)}
            onPointerCancel={() => setDragging(false)}
          />
        </svg>
      </div>
      <div className={styles.reading}>
        <button
          type="button"
          className={styles.nudge}
          aria-label="One less"
          onClick={() => nudge(-1)}
        >
          −
        </button>
        <p className={styles.value} aria-hidden="true">
          {value === null ? <em>Not rated yet</em> : <strong>{value}</strong>}
          <span>{value === null ? 'Tap or drag the arc' : `out of ${outOf}`}</span>
        </p>
        <button
          type="button"
          className={styles.nudge}
          aria-label="One more"
          onClick={() => nudge(1)}
        >
          +
        </button>
      </div>
      <p className={styles.spoken} role="status">
        {spoken}
      </p>
    </div>
  );
}

function valueText(value: number | null, outOf: number): string {
  return value === null ? 'Not rated yet' : `${value} out of ${outOf}`;
}

function middle(outOf: number): number {
  return Math.round(outOf / 2);
}

function clamp(value: number, outOf: number): number {
  return Math.min(outOf, Math.max(0, value));
}
