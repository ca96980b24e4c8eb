import { assessorRoles, genders } from '#rules/definition/texts.ts';
import type { AssessorRole, Gender } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';

/** The address of the page that shows a questionnaire in a frame. */
export const previewPath = '/framework_preview';

/** What the page around a preview asks it to show. */
export interface PreviewRequest {
  type: 'preview';
  /** A definition without problems. */
  definition: Framework;
  role: AssessorRole;
  /** One of the definition's languages. */
  language: string;
  /** The item to go to, whenever it is another one than before. */
  itemId?: string;
  /** Of an imagined client; `age` in years. */
  age?: number;
  gender?: Gender;
  /** Another number than before drops the answers. */
  run?: number;
}

/** What was answered in a preview. */
export interface AnswersNews {
  type: 'answers';
  /** The answers to what is shown, by item. */
  attributes: Record<string, unknown>;
  isSubmitted: boolean;
  run: number;
}

/** What a preview tells the page around it. */
export type PreviewNews = { type: 'ready' } | AnswersNews;

/** A message as a request; null for anything else. */
export function previewRequest(data: unknown): PreviewRequest | null {
  return isRecord(data) && data['type'] === 'preview' && isRequest(data) ? data : null;
}

/** A message as news of a preview; null for anything else. */
export function previewNews(data: unknown): PreviewNews | null {
  if (!isRecord(data)) return null;
  if (data['type'] === 'ready') return { type: 'ready' };
  const { type, attributes, isSubmitted, run } = data;
  const isAnswers = type === 'answers' && isRecord(attributes) && typeof run === 'number';
  return isAnswers ? { type, attributes, run, isSubmitted: isSubmitted === true } : null;
}

function isRequest(data: object): data is PreviewRequest {
  const { definition, role, language, itemId, age, gender, run }: Record<string, unknown> = {
    ...data,
  };
  return (
    isDefinition(definition) &&
    isOneOf(assessorRoles, role) &&
    typeof language === 'string' &&
    isOptional('string', itemId) &&
    isOptional('number', age) &&
    (gender === undefined || isOneOf(genders, gender)) &&
    isOptional('number', run)
  );
}

/** The page around the preview has checked the definition; this recognises its edition. */
function isDefinition(value: unknown): boolean {
  return (
    isRecord(value) &&
    value['edition'] === 2 &&
    ['items', 'sections', 'scales', 'roles', 'languages'].every((name) =>
      Array.isArray(value[name]),
    )
  );
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}

function isOptional(type: 'string' | 'number', value: unknown): boolean {
  return value === undefined || typeof value === type;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
