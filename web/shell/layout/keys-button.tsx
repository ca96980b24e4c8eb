import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { runShortcut } from '#web/shell/keys/run-shortcut.ts';
import { mustSetUp, useCurrentUser } from '#web/shell/session/session.ts';

/** Opens the list of keys, for those who can use them. @param onOpen closes what the button is in */
export function KeysButton({ onOpen }: { onOpen: () => void }) {
  const user = useCurrentUser();
  if (!user || mustSetUp(user)) return null;
  function open() {
    onOpen();
    runShortcut('keys');
  }
  return (
    <Button variant="default" onClick={open}>
      {t`Keyboard shortcuts`}
    </Button>
  );
}
