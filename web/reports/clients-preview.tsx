import type { ReportCard } from '#contract/reports.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './clients-preview.module.css';
import { namesWords, number } from './report-words.ts';

/** The first clients of a report, and the number of the others. */
export function ClientsPreview({ clients }: { clients: ReportCard['clients'] }) {
  const { preview, total } = clients;
  if (preview.length === 0) return null;
  const others = total - preview.length;
  const names = preview.map(({ name }) => name);
  return (
    <div className={styles.preview} role="img" aria-label={namesWords(names, total)}>
      {preview.map(({ id, name, avatar }) => (
        <ClientAvatar key={id} name={name} picture={avatar} size={26} />
      ))}
      {others > 0 && <span className={styles.others}>+{number(others)}</span>}
    </div>
  );
}
