import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as z from 'zod';
import { type Beacon, updateBeacon } from '#contract/beacons.ts';
import { call } from '#web/shell/api/call.ts';
import { announce } from '#web/design/announce.ts';
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

  const edit = useForm<Values>({
    start,
    validate,
    validateInputOnBlur: true,
    send: async (values) => {
      await call(updateBeacon, { params: { uuid }, body: { revision, ...body(values) } });
      edit.form.resetDirty();
      announce(t`Beacon updated`);
      await queries.invalidateQueries({ queryKey: ['beacon', uuid] });
      void queries.invalidateQueries({ queryKey: ['beacons'] });
      await navigate({ to: '/beacon/$beaconUuid', params: { beaconUuid: uuid } });
    },
  });
  return edit;
}
