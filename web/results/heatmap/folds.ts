import type { Heatmap } from '#contract/heatmaps.ts';

/** The expanded sections, stored in the URL. */
export function folds(
  { rows }: Heatmap,
  openParam: string | undefined,
  saveOpenIds: (ids: string[]) => void,
) {
  const openIds = new Set(openParam?.split(','));
  const foldable = rows.filter(({ questions }) => questions.length > 0).map(({ id }) => id);
  const areAllOpen = foldable.every((id) => openIds.has(id));
  return {
    openIds,
    areAllOpen,
    toggle: (id: string) =>
      saveOpenIds(foldable.filter((each) => (each === id ? !openIds.has(id) : openIds.has(each)))),
    toggleAll: () => saveOpenIds(areAllOpen ? [] : foldable),
  };
}
