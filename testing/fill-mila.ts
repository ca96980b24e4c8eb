import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import { postFeedItem } from '#contract/feed.ts';
import { demoId } from '#server/demo/ids.ts';
import type { Fixture } from './access/fixture.ts';
import { riverside } from './access/riverside.ts';
import { formOf } from './feed-fixture.ts';
import { canary, idsOf } from './marked-rows.ts';

const mila = demoId('beacon', 'mila');

/** Gives Mila's Beacon, which is archived then, rows in every table that can have some. */
export async function fillMila(fixture: Fixture): Promise<void> {
  const { db } = fixture.services;
  await attachFile(fixture);
  await db
    .updateTable('users')
    .set({ default_beacon_id: mila })
    .where('id', '=', demoId('user', 'mila@riverside.test'))
    .execute();
  const answer = await fixture.call('OA', archiveBeacon, { params: { uuid: mila } });
  expect(answer.statusCode).toBe(200);
  const { id } = await db
    .selectFrom('assessments')
    .select('id')
    .where('beacon_id', '=', mila)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await addDraft(fixture, id);
  await addDelivery(fixture, id);
  await addReport(fixture);
}

async function attachFile({ app, sessions }: Fixture): Promise<void> {
  const parts = [
    { name: 'beacon_uuid', contents: mila },
    { name: 'text', contents: canary },
    { name: 'attachment_file', contents: canary, filename: 'canary.txt' },
  ];
  const posted = await app.inject({
    method: 'POST',
    url: postFeedItem.path,
    headers: {
      authorization: `Bearer ${sessions.OA}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: formOf(parts),
  });
  expect(posted.statusCode).toBe(200);
}

async function addDraft({ services }: Fixture, assessmentId: string): Promise<void> {
  await services.db
    .insertInto('drafts')
    .values({
      organisation_id: riverside,
      assessment_id: assessmentId,
      member_id: demoId('member', 'mila mila'),
      kind: 'mail',
      input: JSON.stringify({ comment: canary }),
      current_stage: 1,
      saved_at: services.clock.now(),
    })
    .execute();
}

async function addDelivery({ services }: Fixture, assessmentId: string): Promise<void> {
  const { db, clock } = services;
  const [mailId = ''] = await idsOf(db, 'mails', sql`assessment_id = ${assessmentId}`);
  await db
    .insertInto('deliveries')
    .values({
      organisation_id: riverside,
      id: v7(),
      mail_id: mailId,
      at: clock.now(),
      outcome: 'deferred',
      detail: canary,
    })
    .execute();
}

/** Stores a report that shows the Beacon. */
async function addReport({ services }: Fixture): Promise<void> {
  const { db, clock } = services;
  const [organisation_id, id] = [riverside, v7()];
  await db
    .insertInto('report_snapshots')
    .values({
      organisation_id,
      id,
      framework_id: 'weekly-check-in',
      kind: 'scores',
      group_name: '',
      timeframe: 0,
      figures: JSON.stringify({ canary: mila }),
      taken_at: clock.now(),
    })
    .execute();
  const rows = JSON.stringify([{ id: mila }]);
  await db
    .insertInto('report_snapshot_pages')
    .values({ organisation_id, snapshot_id: id, page: 0, rows })
    .execute();
}
