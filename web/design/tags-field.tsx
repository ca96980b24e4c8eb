import { t } from '@lingui/core/macro';
import { Input } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tags-field.module.css';

interface TagsFieldProps extends TagsChange {
  /** The label, or `aria-label` where nothing is shown. */
  label?: string;
  'aria-label'?: string;
  description?: string;
  error?: ReactNode;
  /** Known tags, as suggestions. */
  known?: string[];
  input?: Pick<ComponentProps<'input'>, 'autoFocus' | 'placeholder' | 'maxLength'>;
}

interface TagsChange {
  value: string[];
  onChange: (tags: string[]) => void;
  maxTags: number;
}

/** A list of short texts: Enter, a comma or leaving the field adds one, Backspace in the empty field removes the last. */
export function TagsField({ label, description, error, known = [], ...props }: TagsFieldProps) {
  const { value: tags, onChange, input } = props;
  const id = useId();
  const suggestions = known.filter((tag) => !tags.includes(tag));
  return (
    <Input.Wrapper id={id} size="md" {...{ label, description, error }}>
      <div className={styles.box}>
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <Tag
              key={tag}
              name={tag}
              onRemove={() => onChange(tags.filter((each) => each !== tag))}
            />
          ))}
        </ul>
        <input
          id={id}
          list={`${id}-known`}
          aria-label={props['aria-label'] ?? label}
          aria-describedby={description ? `${id}-description` : undefined}
          aria-invalid={Boolean(error)}
          autoComplete="off"
          {...input}
          {...useTyping(props)}
        />
        <datalist id={`${id}-known`}>
          {suggestions.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
      </div>
    </Input.Wrapper>
  );
}

/** What is typed until it becomes a tag. */
function useTyping({ value: tags, onChange, maxTags }: TagsChange) {
  const [typed, setTyped] = useState('');
  function add(): void {
    const added = typed.split(',').map((tag) => tag.trim());
    const next = [...new Set([...tags, ...added])].filter(Boolean).slice(0, maxTags);
    setTyped('');
    if (next.length > tags.length) onChange(next);
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const isLast = event.key === 'Backspace' && !typed && tags.length > 0;
    if (isLast) onChange(tags.slice(0, -1));
    if (!['Enter', ','].includes(event.key)) return;
    event.preventDefault();
    add();
  }
  return {
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped(currentTarget.value),
    onKeyDown: handleKey,
    onBlur: add,
  };
}

function Tag({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li>
      {name}
      <button type="button" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
