import { useMemo, useState } from 'react';
import type { Framework } from '#rules/definition/definition.ts';
import type { AssessorRole, Gender } from '#rules/definition/texts.ts';
import type { PreviewRequest } from './preview-messages.ts';

/** What to show besides the definition; `age` in years. */
interface Wanted {
  itemId?: string | undefined;
  age?: number | undefined;
  gender?: Gender | undefined;
}

/** Whose view of a questionnaire is shown. */
export interface View {
  role?: AssessorRole;
  language?: string;
}

/** What a preview is asked to show; null without a questionnaire. */
export function usePreviewRequest(
  framework: Framework | null,
  { itemId, age, gender }: Wanted,
): {
  request: PreviewRequest | null;
  changeView: (view: View) => void;
  startAgain: () => void;
} {
  const [view, setView] = useState<View>({});
  const [run, setRun] = useState(0);
  const role = chosen(framework?.roles, view.role);
  const language = chosen(framework?.languages, view.language);
  const request = useMemo((): PreviewRequest | null => {
    if (!framework || !role || !language) return null;
    const shown = { type: 'preview', definition: framework, role, language, run } as const;
    // A question that was just added is gone to once the definition has it.
    const isThere = framework.items.some(({ id }) => id === itemId);
    return {
      ...shown,
      ...(itemId !== undefined && isThere && { itemId }),
      ...(age !== undefined && { age }),
      ...(gender !== undefined && { gender }),
    };
  }, [framework, role, language, run, itemId, age, gender]);
  const changeView = (change: View) => setView({ ...view, ...change });
  return { request, changeView, startAgain: () => setRun(run + 1) };
}

/** What was chosen, while it can still be chosen; else the first. */
function chosen<Value>(values: readonly Value[] = [], value?: Value): Value | undefined {
  return values.find((each) => each === value) ?? values[0];
}
