import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as z from 'zod';
import { type Beacon, updateBeacon } from '#contract/beacons.ts';
import { call } from '#web/shell/api/call.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import { type FieldErrors, useForm } from '#web/shell/forms/use-form.ts';

type UpdateBody = z.input<NonNullable<typeof updateBeacon.body>>;

interface EditOptions<Values> {
  beacon: Beacon;
  start: Values;
  validate: (values: Values) => FieldErrors;
  body: (values: Values) => UpdateBody;
}

/** A form for one part of a Beacon. It is sent with the revision it was read at, so that no concurrent edit is lost. */
export function useEditForm<Values extends object>(options: EditOptions<Values>) {
  const { beacon, start, validate, body } = options;
  const { uuid, revision } = beacon;
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function refresh(): Promise<void> {
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await queries.invalidateQueries({ queryKey: ['beacon', uuid] });
  }

  return useForm<Values>({
    start,
    validate,
    validateInputOnBlur: true,
    send: async (values) => {
      const answer = await call(updateBeacon, {
        params: { uuid },
        body: { revision, ...body(values) },
      });
      offerUndo(t`Beacon updated`, [answer.undoId], refresh);
      await refresh();
      await navigate({ to: '/beacon/$beaconUuid', params: { beaconUuid: uuid } });
    },
  });
}
