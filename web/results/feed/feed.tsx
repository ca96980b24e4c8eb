import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Beacon, findBeacon } from '#contract/beacons.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type FeedItem, listFeedItems } from '#contract/feed.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import parts from '#web/design/parts.module.css';
import { CommentBox } from './comment-box.tsx';
import { FileLink } from './file-link.tsx';
import { Files } from './files.tsx';
import styles from './feed.module.css';

interface FeedPaneProps {
  beacon: Beacon;
  className: string | undefined;
}

/** The files and the feed of a Beacon, beside one of its reports. */
export function FeedPane({ beacon, className }: FeedPaneProps) {
  const addItem = useAddItem(beacon.uuid);
  return (
    <div className={className}>
      <Files beacon={beacon} onPosted={addItem} />
      <Feed beacon={beacon} onPosted={addItem} />
    </div>
  );
}

interface FeedProps {
  beacon: Beacon;
  onPosted: (item: FeedItem) => void;
}

/** The feed of a Beacon, newest first, with a form to post. */
function Feed({ beacon, onPosted }: FeedProps) {
  const { items, hasMore, isLoading, loadOlder } = useFeed(beacon);
  return (
    <section className={parts.panel} aria-labelledby="feed">
      <h2 id="feed">{t`Feed`}</h2>
      {beacon.canComment && <CommentBox beacon={beacon} onPosted={onPosted} />}
      {items.length === 0 && <p className={parts.soft}>{t`No posts yet.`}</p>}
      <ol className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} timeZone={beacon.organisation.timeZone} />
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={loadOlder}>
          {t`Show older posts`}
        </Button>
      )}
    </section>
  );
}

function Item({ item, timeZone }: { item: FeedItem; timeZone: string }) {
  const { author, postedAt, contents, attachment } = item;
  return (
    <li>
      <ClientAvatar name={author.name} picture={author.avatar} size={36} />
      <div className={styles.item}>
        <p className={styles.head}>
          <strong>{author.name}</strong>{' '}
          <time dateTime={postedAt}>{dayAndTime(postedAt, timeZone)}</time>
        </p>
        {contents.text && <p className={styles.text}>{contents.text}</p>}
        {attachment && <FileLink file={attachment} />}
      </div>
    </li>
  );
}

/** The newest items come with the Beacon. Older ones are loaded on demand. */
function useFeed({ uuid, feed }: Beacon) {
  const [older, setOlder] = useState<{ items: FeedItem[]; hasMore: boolean } | null>(null);
  const { submit, isBusy } = useSubmit(async (before: string) => {
    try {
      const more = await call(listFeedItems, { params: { uuid }, query: { before } });
      setOlder((old) => ({ ...more, items: [...(old?.items ?? feed.items), ...more.items] }));
    } catch (error) {
      flash(error);
    }
  });
  const newest = feed.items.filter(({ id }) => !older?.items.some((item) => item.id === id));
  const items = [...newest, ...(older?.items ?? [])];
  const last = items.at(-1);
  return {
    items,
    hasMore: (older ?? feed).hasMore,
    isLoading: isBusy,
    loadOlder: () => last && submit(last.id),
  };
}

/** Adds a posted item to the cached feed. The list of files is refetched if it has an attachment. */
function useAddItem(uuid: string): (item: FeedItem) => void {
  const queryClient = useQueryClient();
  const queryKey = ['beacon', uuid];
  return (item) => {
    queryClient.setQueryData<AnswerOf<typeof findBeacon>>(queryKey, (old) => {
      if (!old) return old;
      const { feed } = old.beacon;
      const items = [item, ...feed.items];
      return { ...old, beacon: { ...old.beacon, feed: { ...feed, items } } };
    });
    if (item.attachment) void queryClient.invalidateQueries({ queryKey });
  };
}
