import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Beacon, findBeacon } from '#contract/beacons.ts';
import { closeAssessment } from '#contract/closing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call } from '#web/shell/api/call.ts';
import { flash } from '#web/shell/session/flash.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { calendarOf, startWords } from '#web/design/dates.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';

type Window = NonNullable<Beacon['nextAssessment']>;

/** Closes the open window early. It is marked as closing until the server answers. */
export function CloseButton({ beacon, open }: { beacon: Beacon; open: Window }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { close, isBusy } = useClosing(beacon, open);
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => setIsConfirming(true)}>
        {t`Close now`}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Close this assessment`}
          confirmLabel={t`Close now`}
          isBusy={isBusy}
          onConfirm={() => {
            setIsConfirming(false);
            close();
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t`This will prevent further assessments this time around, are you sure?`}</p>
          <p>
            {awaitedWords(open)} {t`Nobody can answer once it is closed.`}
          </p>
          <p>{nextWords(beacon, open)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useClosing({ uuid }: Beacon, open: Window) {
  const queries = useQueryClient();
  const queryKey = ['beacon', uuid];
  const show = (change: Partial<Beacon>) =>
    queries.setQueryData<AnswerOf<typeof findBeacon>>(
      queryKey,
      (old) => old && { ...old, beacon: { ...old.beacon, ...change } },
    );
  const { submit, isBusy } = useSubmit(async () => {
    await queries.cancelQueries({ queryKey });
    show({ nextAssessment: { ...open, closing: true } });
    try {
      const body = open.number === null ? {} : { number: open.number };
      const { beacon } = await call(closeAssessment, { params: { uuid }, body });
      show(beacon);
      announce(t`The assessment is closed.`);
    } catch (error) {
      show({ nextAssessment: open });
      flash(error);
    }
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ['beacons'] });
  });
  return { close: submit, isBusy };
}

function awaitedWords({ responseCount, assessorCount }: Window): string {
  const count = assessorCount - responseCount;
  if (count === 0) return t`Everyone has answered.`;
  return plural(count, {
    one: `# of ${assessorCount} has not answered yet.`,
    other: `# of ${assessorCount} have not answered yet.`,
  });
}

function nextWords(beacon: Beacon, { nextOpensAt }: Window): string {
  if (!nextOpensAt) return t`No other assessment is scheduled.`;
  const start = startWords(nextOpensAt, calendarOf(beacon));
  return t`The next assessment opens ${start}.`;
}
