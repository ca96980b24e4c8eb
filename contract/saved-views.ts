import * as z from 'zod';
import { msg } from '@lingui/core/runtime-macro';
import { endpoint } from './endpoint.ts';
import { beaconOrders, filterText, listFlags } from './lists.ts';
import { errorText } from './messages.ts';
import { lineSchema } from './text.ts';

/** The maximum number of views that a person can keep. */
export const maxSavedViews = 20;

const nameSchema = lineSchema(60).min(1, errorText(msg`Required`));

/** The filters and the order of the list of Beacons, without a page. */
export const viewSearchSchema = z.strictObject({
  organisation: z.string().max(64).optional(),
  group: filterText.optional(),
  searchTerm: filterText.optional(),
  show: z.enum(listFlags).optional(),
  order: z.enum(beaconOrders).optional(),
});
export type ViewSearch = z.output<typeof viewSearchSchema>;

export const savedViewsSchema = z.array(z.object({ name: z.string(), search: viewSearchSchema }));

export const saveView = endpoint('PUT /api/users/views', {
  summary: 'Keep filters of the list of Beacons under a name, in place of others of that name',
  body: z.strictObject({ name: nameSchema, search: viewSearchSchema }),
  answer: z.object({ savedViews: savedViewsSchema }),
  problems: ['signed_out', 'csrf_failed', 'invalid'],
});

export const deleteView = endpoint('DELETE /api/users/views', {
  summary: 'Forget the filters of a name',
  body: z.strictObject({ name: nameSchema }),
  answer: z.object({ savedViews: savedViewsSchema }),
  problems: ['signed_out', 'csrf_failed'],
});
