import { t } from '@lingui/core/macro';
import { Button, CloseButton, NativeSelect } from '@mantine/core';
import type { Range } from '#rules/definition/item-scores.ts';
import type { DraftCut } from '#web/builder/model/draft.ts';
import { withOneMoreBand, withoutBand } from '#web/builder/model/bands.ts';
import { fieldOf, type Path, withValueAt } from '#web/builder/model/path.ts';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { TextAt } from '#web/builder/fields/text-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './scales.module.css';

const fewest = 2;
const most = 20;

/** The bands as a table: word, upper end and how much concern they are. */
export function CutsEditor({ index, range }: { index: number; range: Range }) {
  const { store } = useBuilder();
  const cuts = useDraft((draft) => draft.bands[index]?.cuts) ?? [];
  const path = ['bands', index, 'cuts'];
  const change = (next: DraftCut[]) => store.edit((draft) => withValueAt(draft, path, next));
  return (
    <>
      <ul className={styles.cuts} aria-label={t`Bands from low to high scores`}>
        {cuts.map((_, number) => (
          <CutRow
            key={`cut ${number}`}
            path={[...path, number]}
            number={number + 1}
            isLast={number === cuts.length - 1}
            onRemove={cuts.length > fewest ? () => change(withoutBand(cuts, number)) : null}
          />
        ))}
      </ul>
      {cuts.length < most && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => change(withOneMoreBand(cuts, range))}
          >
            {t`Add a band`}
          </Button>
        </div>
      )}
    </>
  );
}

interface CutRowProps {
  path: Path;
  number: number;
  isLast: boolean;
  onRemove: (() => void) | null;
}

function CutRow({ path, number, isLast, onRemove }: CutRowProps) {
  return (
    <li className={styles.cut}>
      <TextAt path={[...path, 'word']} label={t`Word for band ${number}`} />
      {isLast ? (
        <p className={styles.above}>{t`and above`}</p>
      ) : (
        <NumberAt path={[...path, 'upTo']} label={t`Up to`} />
      )}
      <Severity path={[...path, 'severity']} />
      {onRemove && <CloseButton aria-label={t`Remove band ${number}`} onClick={onRemove} />}
    </li>
  );
}

function Severity({ path }: { path: Path }) {
  const { value, error, set } = useField(path);
  const severity = typeof value === 'number' ? value : 0;
  const words = [t`No concern`, t`Worth watching`, t`Needs attention`];
  const highest = Math.max(severity + 1, 4);
  return (
    <NativeSelect
      id={fieldOf(path)}
      label={t`Concern`}
      value={`${severity}`}
      error={error}
      data={Array.from({ length: highest + 1 }, (_, each) => ({
        value: `${each}`,
        label: words[each] ?? t`Needs attention, level ${each - 1}`,
      }))}
      onChange={({ currentTarget }) => set(Number(currentTarget.value))}
    />
  );
}
