import type { ColumnType, Generated } from 'kysely';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { ResultHead } from '#rules/scoring/score.ts';
import type { StoredSection } from '#rules/scoring/stored-sections.ts';
import type { Json } from './json.ts';

/** Assessments, their links, responses and drafts. */
export interface AssessmentTables {
  assessments: {
    organisation_id: string;
    id: string;
    beacon_id: string;
    number: number;
    /** The version by which it was asked and scored, where its Beacon has moved since. */
    framework_version: number | null;
    opens_at: Date;
    closes_at: Date | null;
    closed_at: Date | null;
    completed_at: Date | null;
    result: ColumnType<ResultHead | null, string | null, string | null>;
    sections: ColumnType<StoredSection[] | null, string | null, string | null>;
    /** Whether every assessor has answered. */
    is_complete: Generated<boolean>;
    /** Counts the changes of the result and of the assessors, so that a submit notices one that came first. */
    revision: Generated<number>;
  };
  assess_tokens: {
    organisation_id: string;
    token_hash: Buffer;
    seed: Buffer;
    kind: 'mail' | 'qr' | 'link';
    member_id: string;
    assessment_id: string | null;
    created_at: Date;
    revoked_at: Date | null;
    /** Whether a message with this link was also about other assessments. */
    has_queue: Generated<boolean>;
  };
  responses: {
    organisation_id: string;
    assessment_id: string;
    member_id: string;
    user_id: string;
    role: AssessorRole;
    attributes: Json<StoredAnswers>;
    comment: string | null;
    data: Json<Record<string, string | boolean>>;
    /** The person's score of the whole assessment, for the score of an open window in lists. */
    score: Generated<number | null>;
    normalised_score: Generated<number | null>;
    submitted_at: Date;
    idempotency_key: string;
    body_hash: Buffer;
  };
  drafts: {
    organisation_id: string;
    assessment_id: string;
    member_id: string;
    kind: 'mail' | 'qr';
    input: Json<unknown>;
    versions: ColumnType<Record<string, unknown>, string | undefined, string>;
    current_stage: number;
    saved_at: Date;
  };
}
