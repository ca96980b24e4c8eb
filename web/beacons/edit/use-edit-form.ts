import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type * as z from 'zod';
import { type Beacon, updateBeacon } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import type { FormFields } from '#web/beacons/form/form-fields.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { announce } from '#web/design/announce.ts';
import { type FieldErrors, hasErrors } from '#web/shell/forms/use-fields.ts';
import { fieldErrorsIn } from '#web/shell/forms/use-form.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';

type UpdateBody = z.input<NonNullable<typeof updateBeacon.body>>;

interface EditOptions<Values> {
  beacon: Beacon;
  start: Values;
  check: (values: Values) => FieldErrors;
  body: (values: Values) => UpdateBody;
}

/** Form state for one part of a Beacon. It is sent with the revision it was read at, so that no concurrent edit is lost. */
export function useEditForm<Values extends object>(options: EditOptions<Values>) {
  const { beacon, start, check, body } = options;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState(start);
  const [touched, setTouched] = useState<string[]>([]);
  const [isAttempted, setIsAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const fieldErrors = { ...check(values), ...serverErrors };

  const fields: FormFields<Values> = {
    values,
    change: (change) => {
      setValues((old) => ({ ...old, ...change }));
      setServerErrors({});
    },
    fieldError: (path) =>
      isAttempted || touched.includes(path) ? (fieldErrors[path] ?? null) : null,
    touch: (path) => setTouched((old) => [...old, path]),
  };

  const { submit, isBusy } = useSubmit(async () => {
    setIsAttempted(true);
    setProblem(null);
    if (hasErrors(check(values))) return setProblem(textOf(problems.invalid.title));
    try {
      const { uuid, revision } = beacon;
      await call(updateBeacon, { params: { uuid }, body: { revision, ...body(values) } });
    } catch (error) {
      setServerErrors(fieldErrorsIn(error));
      return setProblem(
        error instanceof CallError ? error.message : textOf(problems.unexpected.title),
      );
    }
    setIsSaved(true);
    announce(t`Beacon updated`);
    await queries.invalidateQueries({ queryKey: ['beacon', beacon.uuid] });
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await navigate({ to: '/beacon/$beaconUuid', params: { beaconUuid: beacon.uuid } });
  });

  const isChanged = !isSaved && JSON.stringify(values) !== JSON.stringify(start);
  return { fields, problem, submit, isBusy, isChanged };
}
