import type { Row } from './tables.ts';

/** A text in the survey's own language, and in its others. */
export interface Text {
  own: string;
  others: [language: string, text: string][];
}

export interface Answer {
  code: string;
  label: Text;
  /** Null where the survey has no assessment values. */
  score: number | null;
}

export interface Question {
  qid: string;
  code: string;
  type: string;
  text: Text;
  help: Text;
  /** `soft` where people are asked once more and may then go on. */
  mandatory: 'yes' | 'soft' | 'no';
  hasOther: boolean;
  relevance: string;
  /** The rows of the condition designer. */
  conditions: readonly Row[];
  /** What the text of an answer has to look like. */
  pattern: string;
  /** What stands there before it is answered. */
  defaults: string[];
  answers: Answer[];
  subquestions: Question[];
  attributes: ReadonlyMap<string, string>;
}

export interface Group {
  gid: string;
  title: Text;
  description: Text;
  relevance: string;
  questions: Question[];
}

/** A rule of the survey's assessment: the message for a range of points, of the whole or of a group. */
export interface Rule {
  gid: string | null;
  name: string;
  message: string;
  min: number;
  max: number;
}

/** After how many answers a survey ends for some people. */
export interface Quota {
  id: string;
  name: string;
  limit: string;
}

export interface Survey {
  languages: string[];
  title: Text;
  description: Text;
  /** What people read before the first question and after the last. */
  welcome: Text;
  end: Text;
  groups: Group[];
  rules: Rule[];
  quotas: Quota[];
  /** The settings that are switched on. */
  settings: string[];
  /** The conditions of questions that are not there. */
  strayConditions: string[];
  /** What the file holds beside its questions, by the names of its tables. */
  otherTables: string[];
}
