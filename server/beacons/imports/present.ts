import type { Import } from '#contract/imports.ts';
import type { Services } from '#server/platform/services.ts';
import type { ImportRow } from './queries.ts';

export async function presentImport({ frameworks }: Services, row: ImportRow): Promise<Import> {
  const { frameworkId: id, frameworkVersion: version } = row.settings;
  const { title } = await frameworks.find({ id, version });
  return {
    id: row.id,
    organisation: { slug: row.slug, name: row.organisation_name },
    fileName: row.file_name,
    frameworkTitle: title,
    isAnonymous: row.settings.isAnonymous ?? false,
    state: row.state,
    error: row.error,
    encoding: row.encoding,
    separator: row.separator,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    fileRemovedAt: row.file_removed_at?.toISOString() ?? null,
    totalRows: row.total_rows,
    doneRows: row.done_rows,
    readyCount: row.ready_count,
    createdCount: row.created_count,
    existingCount: row.existing_count,
    rejectedCount: row.rejected_count,
    otherAdminCount: row.other_admin_count,
    newPeopleCount: row.new_people_count,
  };
}
