import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { type FeedItem, listBeaconFiles } from '#contract/feed.ts';
import { call } from '#web/shell/api/call.ts';
import parts from '#web/design/parts.module.css';
import { FileLink } from './file-link.tsx';
import { FileUpload } from './file-upload.tsx';
import styles from './files.module.css';

interface FilesProps {
  beacon: Beacon;
  onPosted: (item: FeedItem) => void;
}

/** The first files of a Beacon, treatment plans first, with a button to load all and one to upload. */
export function Files({ beacon, onPosted }: FilesProps) {
  const { uuid, files } = beacon;
  const [showsAll, setShowsAll] = useState(false);
  const all = useQuery({
    queryKey: ['beacon', uuid, 'files', files.total],
    queryFn: ({ signal }) => call(listBeaconFiles, { params: { uuid }, signal }),
    enabled: showsAll,
  });
  const { total } = files;
  const visible = (showsAll && all.data?.files) || files.top;
  return (
    <section className={parts.panel} aria-labelledby="files">
      <h2 id="files">{total > 0 ? t`Files (${total})` : t`Files`}</h2>
      {total === 0 && <p className={parts.soft}>{t`No files yet.`}</p>}
      <ul className={styles.files}>
        {visible.map((file) => (
          <li key={file.path}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
      {total > visible.length && (
        <Button variant="default" loading={all.isFetching} onClick={() => setShowsAll(true)}>
          {t`Show all ${total} files`}
        </Button>
      )}
      {beacon.canComment && <FileUpload beacon={beacon} onPosted={onPosted} />}
    </section>
  );
}
