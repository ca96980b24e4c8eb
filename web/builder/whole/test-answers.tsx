import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { DraftItem } from '#web/builder/model/draft.ts';
import { fieldOf, valueAt, withValueAt } from '#web/builder/model/path.ts';
import { CheckList } from '#web/builder/fields/check-list.tsx';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './whole.module.css';

/** The answers of a test. */
export function TestAnswers({ index }: { index: number }) {
  const items = useDraft((draft) => draft.items);
  return (
    <fieldset className={styles.group} id={fieldOf(['tests', index, 'answers'])} tabIndex={-1}>
      <legend>{t`Answers`}</legend>
      {items
        .filter(({ type }) => type !== 'comment' && type !== 'text')
        .map((item) => (
          <TestAnswer key={item.id} index={index} item={item} />
        ))}
    </fieldset>
  );
}

function TestAnswer({ index, item }: { index: number; item: DraftItem }) {
  const { id, value, error, set } = useAnswer(index, item.id);
  const field = { id, label: item.text || item.id, error };
  const given = textsIn(value);
  if (item.type === 'choices') {
    return (
      <CheckList
        {...field}
        values={given}
        choices={choicesOf(item, given)}
        onChange={(next) => set(next.length > 0 ? next : undefined)}
      />
    );
  }
  if (item.type === 'choice') {
    return (
      <NativeSelect
        {...field}
        value={given[0] ?? ''}
        data={[{ value: '', label: t`No answer` }, ...choicesOf(item, given)]}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    );
  }
  const isDate = item.type === 'date';
  const answerOf = (text: string) => (isDate ? text : Number(text));
  return (
    <TextInput
      {...field}
      type={isDate ? 'date' : 'number'}
      step="any"
      value={given[0] ?? ''}
      onChange={({ currentTarget: { value: text } }) =>
        set(text === '' ? undefined : answerOf(text))
      }
    />
  );
}

/** An answer of a test, which has answers even if there are none. */
function useAnswer(index: number, item: string) {
  const { store } = useBuilder();
  const answers = ['tests', index, 'answers'];
  const field = useField([...answers, item]);
  const clear = () =>
    store.edit((draft) => withValueAt(draft, answers, without(valueAt(draft, answers), item)));
  const set = (answer: unknown) => (answer === undefined ? clear() : field.set(answer));
  return { ...field, set };
}

/** The options of an item once each, and the answers that are none of them. */
function choicesOf({ options = [] }: DraftItem, given: readonly string[]) {
  const known = new Map(options.map(({ value, label }) => [value, label || value]));
  const unknown = given.filter((value) => !known.has(value));
  return [...known, ...unknown.map((value) => [value, value] as const)].map(([value, label]) => {
    return { value, label };
  });
}

function textsIn(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String);
}

function without(answers: unknown, item: string): object {
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([id]) => id !== item));
}
