import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { arcPath, dialGeometry, pointAt, shareAt } from './dial-geometry.ts';
import styles from './dial.module.css';
import { useSize } from './use-size.ts';

const touchWidth = 64;

interface DialArcProps {
  /** How much of the arc is filled, 0…1; null for none. */
  share: number | null;
  onGrab: () => void;
  onChange: (share: number) => void;
}

/** The arc, which is tapped or dragged to set the value. */
export function DialArc({ share, onGrab, onChange }: DialArcProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useSize(svg);
  const [isDragging, setDragging] = useState(false);
  const geometry = dialGeometry(width, height);
  const { thickness } = geometry;

  function pick({ clientX, clientY }: PointerEvent) {
    const box = svg.current?.getBoundingClientRect();
    if (box) onChange(shareAt(geometry, { x: clientX - box.left, y: clientY - box.top }));
  }

  function handlePointerDown(event: TargetedPointerEvent<SVGPathElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragging(true);
    onGrab();
    pick(event);
  }

  return (
    <svg ref={svg} className={styles.arc} aria-hidden="true">
      <path className={styles.track} d={arcPath(geometry, 1)} stroke-width={thickness} />
      {share !== null && (
        <>
          <path className={styles.fill} d={arcPath(geometry, share)} stroke-width={thickness} />
          <Knob {...pointAt(geometry, share)} radius={thickness * 0.85} />
        </>
      )}
      <path
        className={styles.touch}
        data-testid="dial-arc"
        data-dragging={isDragging || undefined}
        d={arcPath(geometry, 1)}
        stroke-width={Math.max(touchWidth, thickness)}
        onPointerDown={handlePointerDown}
        onPointerMove={(event) => isDragging && pick(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      />
    </svg>
  );
}

function Knob({ x, y, radius }: { x: number; y: number; radius: number }) {
  return <circle className={styles.knob} cx={x} cy={y} r={radius} />;
}
