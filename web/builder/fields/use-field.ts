import { fieldOf, type Path, withValueAt } from '#web/builder/model/path.ts';
import { useBuilder, useProblemAt, useValueAt } from './builder-context.ts';

/** A field of the draft: its value, its problem, and how to change it. */
export function useField(path: Path) {
  const { store } = useBuilder();
  const id = fieldOf(path);
  return {
    /** The id of the control, by which a problem finds it. */
    id,
    value: useValueAt(path),
    error: useProblemAt(path),
    set: (value: unknown) => store.edit((draft) => withValueAt(draft, path, value), id),
  };
}
