import type { Generated } from 'kysely';
import type { ImportSettings, RowError } from '#contract/imports.ts';
import type { Json } from './json.ts';

/** The settings of an import, with the version of its framework at that time. */
export type StoredSettings = ImportSettings & {
  frameworkVersion: number;
  /** The language in which its errors are written; imports of earlier releases have none. */
  language?: string;
};

/** Imports of Beacons, and the rows they rejected. */
export interface ImportTables {
  imports: {
    organisation_id: string;
    id: string;
    created_by: string;
    created_at: Date;
    file_name: string;
    settings: Json<StoredSettings>;
    state: 'checking' | 'checked' | 'running' | 'done' | 'failed';
    error: string | null;
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
    separator: ',' | ';' | '\t' | null;
    total_rows: Generated<number>;
    done_rows: Generated<number>;
    ready_count: Generated<number>;
    created_count: Generated<number>;
    existing_count: Generated<number>;
    rejected_count: Generated<number>;
    other_admin_count: Generated<number>;
    new_people_count: Generated<number>;
    importer_is_admin: Generated<boolean>;
    claim_id: string | null;
    attempts: Generated<number>;
    lease_until: Date;
    finished_at: Date | null;
    file_removed_at: Date | null;
    file_size: Generated<number>;
  };
  import_rejections: {
    organisation_id: string;
    import_id: string;
    row_number: number;
    errors: Json<RowError[]>;
  };
}
