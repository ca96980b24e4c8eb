import { plural } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type listQrBeacons, type QrAssessor, toggleQrStatus } from '#contract/qr-codes.ts';
import { call } from '#web/shell/api/call.ts';
import { offerUndo } from '#web/shell/undo/offer-undo.ts';
import { flash } from '#web/shell/session/flash.ts';

type List = AnswerOf<typeof listQrBeacons>;
type Code = Pick<QrAssessor, 'id' | 'qrActive' | 'token'>;

/** Toggles codes optimistically, and confirms or reverts them by the server's answer. */
export function useToggle(queryKey: readonly unknown[]) {
  const queryClient = useQueryClient();
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set());

  function show(codes: Code[]): void {
    queryClient.setQueryData<List>(queryKey, (old) => old && withCodes(old, codes));
  }

  const refresh = () => queryClient.invalidateQueries({ queryKey });

  async function toggle(assessors: Code[], active: boolean): Promise<void> {
    const before = assessors.map(({ id, qrActive, token }) => ({ id, qrActive, token }));
    const ids = before.map(({ id }) => id);
    setUpdating((old) => new Set([...old, ...ids]));
    show(ids.map((id) => ({ id, qrActive: active, token: null })));
    try {
      const body = { active, beacon_role_ids: ids };
      const { beacon_roles, undoId } = await call(toggleQrStatus, { body });
      show(beacon_roles);
      if (!active) offerUndo(offWords(ids.length), [undoId], refresh);
    } catch (error) {
      show(before);
      flash(error);
    } finally {
      setUpdating((old) => new Set([...old].filter((id) => !ids.includes(id))));
    }
  }

  return { updating, toggle: (codes: Code[], active: boolean) => void toggle(codes, active) };
}

function offWords(count: number): string {
  return plural(count, {
    one: 'QR code switched off. Printed copies no longer work.',
    other: '# QR codes switched off. Printed copies no longer work.',
  });
}

function withCodes(list: List, codes: Code[]): List {
  const beacons = list.beacons.map((beacon) => ({
    ...beacon,
    assessors: beacon.assessors.map((assessor) => ({
      ...assessor,
      ...codes.find(({ id }) => id === assessor.id),
    })),
  }));
  return { ...list, beacons };
}
