import type { FrameworkKey } from '#server/platform/services.ts';

/** The questionnaires of an organisation's own, and those that it is writing. */
export interface InventedLibrary {
  /** Who wrote everything, as in the address. */
  author: string;
  questionnaires: InventedQuestionnaire[];
  drafts: InventedDraft[];
}

interface InventedQuestionnaire {
  id: string;
  versions: Record<string, unknown>[];
  /** How many days ago each version was published. */
  daysAgo: number[];
}

interface InventedDraft {
  key: string;
  definition: Record<string, unknown>;
  /** The version whose successor it becomes; null where it becomes a new questionnaire. */
  follows: FrameworkKey | null;
}
