import { useEffect, useState } from 'preact/hooks';
import { useEffectEvent } from '#web/assess/design/use-effect-event.ts';
import { Button } from '#web/assess/design/button.tsx';
import { listen } from '#web/assess/saving/listen.ts';
import styles from './countdown-button.module.css';
import { useReducedMotion } from '#web/assess/design/use-media.ts';

const duration = 2500;
const tick = 500;

interface CountdownButtonProps {
  children: string;
  onPress: () => void;
}

/** Presses itself after 2.5 seconds, unless a key, a touch or focus stops it. */
export function CountdownButton({ children, onPress }: CountdownButtonProps) {
  const isMotionReduced = useReducedMotion();
  const [isStopped, setStopped] = useState(false);
  const [remaining, setRemaining] = useState(duration);
  const isCounting = !isMotionReduced && !isStopped;
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setRemaining((left) => left - tick), tick);
    const stopListening = listen(['keydown', 'pointerdown'], () => setStopped(true));
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [isCounting]);
  const isOver = remaining <= 0;
  useEffect(() => {
    if (isOver && isCounting) press();
  }, [isOver, isCounting]);

  return (
    <Button onClick={onPress} onFocus={() => setStopped(true)}>
      {children}
      {isCounting && (
        <span className={styles.count} aria-hidden="true">
          {Math.max(1, Math.ceil(remaining / 1000))}
        </span>
      )}
    </Button>
  );
}
