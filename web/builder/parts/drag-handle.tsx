import styles from './parts.module.css';

interface DragHandleProps {
  id?: string;
  label: string;
  /** Moves it one place at once, by Alt and an arrow key. */
  onStep: (by: 1 | -1) => void;
}

/** The handle by which a row is moved. */
export function DragHandle({ id, label, onStep }: DragHandleProps) {
  return (
    <button
      type="button"
      id={id}
      data-handle
      className={styles.handle}
      aria-label={label}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  );
}
