import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { findRejectedRows as endpoint, reasonsColumn } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import { describe, viewerOf } from '#server/platform/http/file-route.ts';
import type { FileRoute } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import { importFor } from './access.ts';
import { indexOfReasons } from '#contract/import-headers.ts';
import { openTable } from './open-rows.ts';
import { findRowErrors } from './queries.ts';
import type { ImportKey, RowErrors } from './queries.ts';

const rowErrorsAtOnce = 1000;

export const findRejectedRows = { endpoint, serve } satisfies FileRoute;

function serve(app: FastifyInstance, services: Services): void {
  const { config, schema } = describe(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace('{id}', ':id'),
    schema: { ...schema, produces: ['text/csv'] },
    config,
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      const { id } = request.params as z.output<NonNullable<typeof endpoint.params>>;
      const found = await importFor(services, viewer, id);
      const { encoding, separator } = found;
      if (found.file_removed_at) throw new Problem('import_file_removed');
      if (!encoding || !separator) throw new Problem('not_found');
      const key = { organisationId: found.organisation_id, importId: found.id };
      const { headers, rows } = await openTable(services, key, { encoding, separator });
      const event = { action: 'rejected_rows.exported', at: services.clock.now() } as const;
      const { userId } = viewer;
      const { organisationId } = key;
      await auditInsert({ ...event, organisationId, userId }).execute(services.db);
      const lines = rejectedLines(headers, rows, eachRowErrors(services, key));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="rejected-${found.id}.csv"`)
        .send(writeTable(lines, { delimiter: separator }));
    },
  });
}

/** A page at a time, so that others use the database while the file is on its way. */
async function* eachRowErrors(services: Services, key: ImportKey): AsyncGenerator<RowErrors> {
  let after = 0;
  let page: RowErrors[];
  do {
    page = await findRowErrors(services, key, { after, limit: rowErrorsAtOnce });
    yield* page;
    after = page.at(-1)?.row ?? after;
  } while (page.length === rowErrorsAtOnce);
}

/**
 * The headers and each rejected row as they were sent, with what is wrong in the column after them: missing cells are
 * blank, and cells without a header stand behind the reasons.
 */
async function* rejectedLines(
  headers: string[],
  rows: AsyncGenerator<{ number: number; cells: string[] }>,
  rowErrors: AsyncGenerator<RowErrors>,
): AsyncGenerator<string[]> {
  const at = indexOfReasons(headers);
  const own = (cells: string[]) => (at === -1 ? cells : cells.toSpliced(at, 1));
  const ownHeaders = own(headers);
  yield [...ownHeaders, reasonsColumn];
  try {
    for await (const { row, faults } of rowErrors) {
      const reasons = faults.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      const cells = own(await cellsOf(rows, row));
      const headed = ownHeaders.map((_, index) => cells[index] ?? '');
      yield [...headed, reasons.join('; '), ...cells.slice(ownHeaders.length)];
    }
  } finally {
    await rows.return(undefined);
  }
}

async function cellsOf(
  rows: AsyncGenerator<{ number: number; cells: string[] }>,
  wanted: number,
): Promise<string[]> {
  let next = await rows.next();
  while (!next.done && next.value.number < wanted) next = await rows.next();
  return next.done ? [] : next.value.cells;
}
