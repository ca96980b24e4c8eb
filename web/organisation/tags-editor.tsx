import { Button, TagsInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxTags, updateUserTags } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import styles from './users.module.css';
import type { ShownUser } from './shown-user.ts';
import { changeShown } from './users-cache.ts';

/** What they are called by in this organisation, sorted and each once; saved as it changes. */
export function TagsEditor({ slug, shown, named }: ShownUser) {
  const { id, name, tags } = shown.user;
  const [isOpen, setIsOpen] = useState(false);
  const [input, button] = [useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)];
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) input.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, input, button]);
  const show = (wanted: string[]) =>
    changeShown(slug, id, (each) => ({ ...each, user: { ...each.user, tags: wanted } }));
  const save = useMutation({
    mutationFn: ({ wanted }: { wanted: string[]; before: string[] }) =>
      call(updateUserTags, { params: { slug }, query: { email: named }, body: { tags: wanted } }),
    scope: { id: `tags of ${id} in ${slug}` },
    onMutate: ({ wanted }) => show(wanted),
    onError: (_error, { before }) => show(before),
  });
  const words = tags.length > 0 ? 'Edit tags' : 'Add tags';
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
          aria-label={`${words} of ${name}`}
          onClick={() => setIsOpen(true)}
        >
          {words}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.tags}>
      <TagsInput
        className={styles.tagsInput ?? ''}
        aria-label={`Tags of ${name}`}
        placeholder="Type and press Enter"
        ref={input}
        maxTags={maxTags}
        maxLength={50}
        value={tags}
        onChange={(given) => save.mutate({ wanted: sortedOnce(given), before: tags })}
      />
      <Button variant="default" size="xs" onClick={() => setIsOpen(false)}>
        Done
      </Button>
    </div>
  );
}

function sortedOnce(tags: string[]): string[] {
  const trimmed = tags.map((tag) => tag.trim().normalize()).filter(Boolean);
  return [...new Set(trimmed)].toSorted();
}
