import { t } from '@lingui/core/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { DraftItem } from '#web/builder/model/draft.ts';
import { withCounted, withPart } from '#web/builder/model/scales.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { CountedItem } from './counted-item.tsx';
import { CountedScale } from './counted-scale.tsx';
import styles from './scales.module.css';

const scorable = ['rating', 'choice', 'choices', 'number'];

/** What a scale counts: questions with a weight each, or other scales. */
export function CountedItems({ id }: { id: string }) {
  const { store } = useBuilder();
  const index = useDraft((draft) => draft.scales.findIndex((scale) => scale.id === id));
  const hasParts = useDraft((draft) => draft.scales[index]?.parts !== undefined);
  const hasOthers = useDraft((draft) => draft.scales.length > 1);
  function choose(kind: string) {
    store.edit((draft) =>
      kind === 'parts' ? withPart(draft, id, '', false) : withCounted(draft, id, '', false),
    );
  }
  return (
    <fieldset className={styles.group} id={`scales[${index}].items`} tabIndex={-1}>
      <legend>{t`What counts`}</legend>
      <ProblemAt path={['scales', index, 'items']} />
      <ProblemAt path={['scales', index, 'parts']} />
      {(hasOthers || hasParts) && (
        <NativeSelect
          aria-label={t`What counts`}
          value={hasParts ? 'parts' : 'items'}
          data={[
            { value: 'items', label: t`Questions` },
            { value: 'parts', label: t`Other scales` },
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {hasParts ? <Scales id={id} index={index} /> : <Items id={id} index={index} />}
    </fieldset>
  );
}

function Items({ id, index }: { id: string; index: number }) {
  const counted = useDraft((draft) => draft.scales[index]?.items);
  const listed = useScorableItems();
  const places = new Map((counted ?? []).map(({ item }, place) => [item, place]));
  if (listed.length === 0) {
    return (
      <p className={styles.hint}>{t`Add questions with a rating, choices or a number first.`}</p>
    );
  }
  return (
    <>
      <ul className={styles.counted}>
        {listed.map((item) => (
          <CountedItem
            key={item.id}
            scale={id}
            index={index}
            item={item}
            place={places.get(item.id) ?? null}
          />
        ))}
      </ul>
      {places.size < listed.length && <CountAll id={id} items={listed} />}
    </>
  );
}

/** The questions whose answers can count, in the order in which they are asked. */
function useScorableItems(): DraftItem[] {
  const items = useDraft((draft) => draft.items);
  const sections = useDraft((draft) => draft.sections);
  const byId = new Map(items.map((item) => [item.id, item]));
  return sections
    .flatMap((section) => section.items.flatMap((each) => byId.get(each) ?? []))
    .filter((item) => scorable.includes(item.type));
}

function CountAll({ id, items }: { id: string; items: DraftItem[] }) {
  const { store } = useBuilder();
  function countAll() {
    store.edit((draft) => {
      const scale = draft.scales.find((each) => each.id === id);
      const counted = new Set((scale?.items ?? []).map(({ item }) => item));
      return items
        .filter((item) => !counted.has(item.id))
        .reduce((current, item) => withCounted(current, id, item.id, true), draft);
    });
  }
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={countAll}>
        {t`Count all questions`}
      </Button>
    </div>
  );
}

function Scales({ id, index }: { id: string; index: number }) {
  const scales = useDraft((draft) => draft.scales);
  const parts = useDraft((draft) => draft.scales[index]?.parts);
  const places = new Map((parts ?? []).map(({ scale }, place) => [scale, place]));
  return (
    <ul className={styles.counted}>
      {scales
        .filter((scale) => scale.id !== id)
        .map((scale) => (
          <CountedScale
            key={scale.id}
            whole={id}
            index={index}
            scale={scale}
            place={places.get(scale.id) ?? null}
          />
        ))}
    </ul>
  );
}
