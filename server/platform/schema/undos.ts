import type { Json } from './json.ts';

/** What can be taken back. */
export type UndoAction =
  | `beacons.${'archived' | 'restored' | 'moved'}`
  | 'members.removed'
  | 'qr_codes.revoked'
  | `user.${'removed' | 'changed'}`
  | 'framework_draft.deleted';

/** A row as it was, as JSON in the words of the database; null where it did not exist. */
export interface RowChange {
  table: UndoneTable;
  before: string;
  after: string | null;
}

/** The tables whose rows are restored. What is derived from them is derived again. */
export type UndoneTable =
  | 'assess_tokens'
  | 'assessments'
  | 'beacons'
  | 'drafts'
  | 'email_changes'
  | 'framework_drafts'
  | 'invitations'
  | 'members'
  | 'organisation_users';

/** What takes an action back, for the user who did it. */
export interface UndoTables {
  undos: {
    organisation_id: string;
    /** The same for all that one action changed. */
    id: string;
    part: string;
    action: UndoAction;
    user_id: string;
    created_at: Date;
    /** In how many organisations the action changed something. */
    organisation_count: number;
    changes: Json<RowChange[]>;
  };
}
