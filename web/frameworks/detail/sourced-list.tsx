import styles from './detail.module.css';

interface SourcedListProps {
  title: string;
  entries: { words: string; source: string }[];
}

/** Published figures, folded away: those of one source are one list, which names it once. */
export function SourcedList({ title, entries }: SourcedListProps) {
  const bySource = Map.groupBy(entries, ({ source }) => source);
  return [...bySource].map(([source, ofSource]) => (
    <details key={source}>
      <summary>
        {title} ({ofSource.length})
      </summary>
      <ul>
        {ofSource.map(({ words }) => (
          <li key={words} dir="auto">
            {words}
          </li>
        ))}
      </ul>
      {source && (
        <p className={styles.when} dir="auto">
          {source}
        </p>
      )}
    </details>
  ));
}
