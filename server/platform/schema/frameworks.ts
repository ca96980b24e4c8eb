import type { Generated } from 'kysely';
import type { Json } from './json.ts';

/** Questionnaires: published versions, and drafts. */
export interface FrameworkTables {
  frameworks: {
    id: string;
    version: number;
    /** Whose it is; null where it comes with Beacon. */
    organisation_id: string | null;
    /** As it was published, in either edition; its id and version are those of the row. */
    definition: Json<unknown>;
    published_at: Date;
    published_by: string | null;
    /** Since when it is not offered for new Beacons, the same in every version. */
    retired_at: Date | null;
    /** The unit of the thresholds. */
    unit_min: number;
    unit_max: number;
    is_worse_higher: boolean;
    is_per_informant: boolean;
  };
  framework_drafts: {
    organisation_id: string;
    id: string;
    /** The questionnaire of which it becomes the next version, and the version it began with. */
    framework_id: string | null;
    framework_version: number | null;
    /** May be unfinished. */
    definition: Json<unknown>;
    /** Of the definition, as far as it has them. */
    title: string;
    item_count: number;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
    updated_by: string | null;
  };
}
