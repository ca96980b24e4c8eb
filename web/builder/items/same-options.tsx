import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Draft, DraftOption } from '#web/builder/model/draft.ts';
import { useDraft } from '#web/builder/fields/builder-context.ts';

interface SameOptionsProps {
  id: string;
  options: DraftOption[];
  onCopy: (options: DraftOption[]) => void;
}

/** Takes over the choices of the last choice question before. */
export function SameOptions({ id, options, onCopy }: SameOptionsProps) {
  const before = useDraft((draft) => optionsBefore(draft, id));
  if (!before || JSON.stringify(before) === JSON.stringify(options)) return null;
  return (
    <Button variant="default" size="compact-md" onClick={() => onCopy(before)}>
      {t`Same choices as the question before`}
    </Button>
  );
}

function optionsBefore({ sections, items }: Draft, id: string): DraftOption[] | undefined {
  const order = sections.flatMap((section) => section.items);
  const earlier = new Set(order.slice(0, order.indexOf(id)));
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...earlier]
    .toReversed()
    .map((each) => byId.get(each)?.options)
    .find((each) => each !== undefined);
}
