import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxTags, updateUserTags } from '#contract/organisations.ts';
import { TagsField } from '#web/design/tags-field.tsx';
import { call } from '#web/shell/api/call.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import styles from './users.module.css';
import { type OrgUserProps, refreshUsers, targetOf, updateUser } from './users-cache.ts';

/** A user's tags in this organisation, sorted and without duplicates; every change is saved at once. */
export function TagsEditor(props: OrgUserProps) {
  const { name, tags } = props.orgUser.user;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
  if (isOpen) return <TagsForm {...props} onClose={() => setIsOpen(false)} />;
  const hasTags = tags.length > 0;
  return (
    <div className={styles.tags}>
      <button
        ref={button}
        type="button"
        className={styles.action}
        aria-label={hasTags ? t`Edit tags of ${name}` : t`Add tags for ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {hasTags ? t`Edit tags` : t`Add tags`}
      </button>
    </div>
  );
}

function TagsForm({ onClose, ...props }: OrgUserProps & { onClose: () => void }) {
  const { name } = props.orgUser.user;
  const { tags, change } = useTags(props);
  return (
    <div className={styles.tags}>
      <div className={styles.tagsInput}>
        <TagsField
          aria-label={t`Tags of ${name}`}
          input={{ autoFocus: true, placeholder: t`Type and press Enter`, maxLength: 50 }}
          maxTags={maxTags}
          value={tags}
          onChange={(values) => change(sortedUnique(values))}
        />
      </div>
      <Button variant="default" size="xs" onClick={onClose}>
        {t`Done`}
      </Button>
    </div>
  );
}

/** The tags as they are shown; a change is saved at once, and one that removes tags can be taken back. */
function useTags({ slug, orgUser }: OrgUserProps) {
  const { id, name } = orgUser.user;
  // The list shows a change later than the next tag is typed.
  const [tags, setTags] = useState(orgUser.user.tags);
  const showTags = (next: string[]) =>
    updateUser(slug, id, (each) => ({ ...each, user: { ...each.user, tags: next } }));
  const save = useMutation({
    mutationFn: ({ next }: { next: string[]; previous: string[] }) =>
      call(updateUserTags, { ...targetOf({ slug, orgUser }), body: { tags: next } }),
    scope: { id: `tags-${id}-${slug}` },
    onMutate: ({ next }) => showTags(next),
    onSuccess: ({ undoId }, { next, previous }) => {
      if (next.length >= previous.length) return;
      offerUndo(t`Tags of ${name} changed.`, [undoId], (isUndone) => {
        if (isUndone) setTags(previous);
        return refreshUsers(slug);
      });
    },
    onError: (_error, { previous }) => {
      showTags(previous);
      setTags(previous);
    },
  });
  function change(next: string[]): void {
    setTags(next);
    save.mutate({ next, previous: tags });
  }
  return { tags, change };
}

function sortedUnique(tags: string[]): string[] {
  const trimmed = tags.map((tag) => tag.trim().normalize()).filter(Boolean);
  return [...new Set(trimmed)].toSorted();
}
