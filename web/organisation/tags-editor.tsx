import { t } from '@lingui/core/macro';
import { Button, TagsInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxTags, updateUserTags } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import styles from './users.module.css';
import type { OrgUserProps } from './org-user-props.ts';
import { updateUser } from './users-cache.ts';

/** A user's tags in this organisation, sorted and without duplicates; every change is saved at once. */
export function TagsEditor({ slug, orgUser, login }: OrgUserProps) {
  const { id, name, tags } = orgUser.user;
  const [isOpen, setIsOpen] = useState(false);
  const [input, button] = [useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)];
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) input.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, input, button]);
  const setTags = (next: string[]) =>
    updateUser(slug, id, (each) => ({ ...each, user: { ...each.user, tags: next } }));
  const save = useMutation({
    mutationFn: ({ next }: { next: string[]; previous: string[] }) =>
      call(updateUserTags, { params: { slug }, query: { email: login }, body: { tags: next } }),
    scope: { id: `tags-${id}-${slug}` },
    onMutate: ({ next }) => setTags(next),
    onError: (_error, { previous }) => setTags(previous),
  });
  const hasTags = tags.length > 0;
  if (!isOpen) {
    return (
      <div className={styles.tags}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
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
  return (
    <div className={styles.tags}>
      <TagsInput
        className={styles.tagsInput ?? ''}
        aria-label={t`Tags of ${name}`}
        placeholder={t`Type and press Enter`}
        ref={input}
        maxTags={maxTags}
        maxLength={50}
        value={tags}
        onChange={(values) => save.mutate({ next: sortedUnique(values), previous: tags })}
      />
      <Button variant="default" size="xs" onClick={() => setIsOpen(false)}>
        {t`Done`}
      </Button>
    </div>
  );
}

function sortedUnique(tags: string[]): string[] {
  const trimmed = tags.map((tag) => tag.trim().normalize()).filter(Boolean);
  return [...new Set(trimmed)].toSorted();
}
