import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import { PopoverButton } from '#web/design/popover-button.tsx';
import parts from '#web/design/parts.module.css';
import { FileLink } from '#web/results/feed/file-link.tsx';
import styles from './popovers.module.css';

/** The first files of a Beacon, in a popover. */
export function FilesPopover({ beacon: { files, uuid } }: { beacon: Beacon }) {
  const { total, top } = files;
  return (
    <PopoverButton label={t`Files (${total})`} title={t`Files`}>
      {(close) => (
        <>
          {total === 0 && <p className={parts.soft}>{t`No files yet.`}</p>}
          <ul className={styles.list}>
            {top.map((file) => (
              <li key={file.path}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
          {total > top.length && (
            <Link
              to="/beacon/$beaconUuid"
              params={{ beaconUuid: uuid }}
              search={{ pane: 'feed' }}
              hash="files"
              className={parts.edit}
              onClick={close}
            >
              {t`All ${total} files`}
            </Link>
          )}
        </>
      )}
    </PopoverButton>
  );
}
