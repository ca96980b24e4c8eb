import { attachmentRoles, type BeaconFile, findBeaconFile } from '#contract/feed.ts';
import { textOf } from '#contract/messages.ts';
import styles from './file-link.module.css';

/** A download link for a file. */
export function FileLink({ file }: { file: BeaconFile }) {
  const { role, path, filename, extension } = file;
  return (
    <a
      className={styles.file}
      href={findBeaconFile.path.replace('{path}', path)}
      download={filename}
    >
      <span className={styles.kind} aria-hidden="true">
        {extension}
      </span>
      <span className={styles.name}>
        {filename}
        {role && <small>{textOf(attachmentRoles[role])}</small>}
      </span>
    </a>
  );
}
