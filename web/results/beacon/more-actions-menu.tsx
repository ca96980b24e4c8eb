import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { useDialog } from '#web/design/use-dialog.ts';
import { insideWindow } from '#web/design/inside-window.ts';
import formStyles from '#web/design/form.module.css';
import { useOpenedMenu } from '#web/design/use-opened-menu.ts';
import parts from '#web/design/parts.module.css';
import { ArchiveDialog } from './archive-dialog.tsx';
import { MoreButton } from './more-button.tsx';

const AnswerFiles = lazy(async () => ({
  default: (await import('#web/results/answers/answer-files.tsx')).AnswerFiles,
}));

type Opened = 'answers' | 'archive' | null;

interface MoreActionsMenuProps {
  beacon: Beacon;
  seesAnswers: boolean;
}

/** The menu of the rare actions on a Beacon, which opens at once. */
export function MoreActionsMenu({ beacon, seesAnswers }: MoreActionsMenuProps) {
  const { isOpen, setOpen, open } = useOpenedMenu();
  const [opened, setOpened] = useState<Opened>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const reach = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      open(element);
    },
    [open],
  );
  // The item that opened a dialog is gone when it closes.
  function close() {
    setOpened(null);
    button.current?.focus();
  }
  return (
    <>
      <Menu
        position="bottom-end"
        width={240}
        middlewares={insideWindow}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <MoreButton ref={reach} />
        </Menu.Target>
        <Menu.Dropdown>
          <Items beacon={beacon} seesAnswers={seesAnswers} onOpen={setOpened} />
        </Menu.Dropdown>
      </Menu>
      {opened === 'archive' && <ArchiveDialog beaconUuid={beacon.uuid} onClose={close} />}
      {opened === 'answers' && <AnswersDialog beacon={beacon} onClose={close} />}
    </>
  );
}

interface ItemsProps extends MoreActionsMenuProps {
  onOpen: (dialog: Opened) => void;
}

function Items({ beacon, seesAnswers, onOpen }: ItemsProps) {
  return (
    <>
      {beacon.canEdit && <EditItems beacon={beacon} />}
      {seesAnswers && (
        <Menu.Item onClick={() => onOpen('answers')}>{t`Download answers`}</Menu.Item>
      )}
      {beacon.canArchive && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onOpen('archive')}>{t`Archive framework`}</Menu.Item>
        </>
      )}
    </>
  );
}

function EditItems({ beacon: { uuid, canAdminister } }: { beacon: Beacon }) {
  const forms = [
    { form: 'members', label: t`Edit members` },
    { form: 'schedule', label: t`Edit schedule` },
    ...(canAdminister ? [{ form: 'version', label: t`Change version` } as const] : []),
  ] as const;
  return forms.map(({ form, label }) => (
    <Menu.Item
      key={form}
      renderRoot={(props: object) => (
        <Link
          to={`/beacon/$beaconUuid/edit/${form}`}
          params={{ beaconUuid: uuid }}
          preload={false}
          {...props}
        />
      )}
    >
      {label}
    </Menu.Item>
  ));
}

/** The answers to a Beacon as files. */
function AnswersDialog({ beacon, onClose }: { beacon: Beacon; onClose: () => void }) {
  const { dialog, close, handleClose } = useDialog(onClose);
  return (
    <Dialog dialog={dialog} close={close} title={t`Download answers`} onClose={handleClose}>
      <Suspense fallback={<p className={parts.soft}>{t`Loading…`}</p>}>
        <AnswerFiles beacon={beacon} />
      </Suspense>
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={close}>
          {t`Close`}
        </Button>
      </div>
    </Dialog>
  );
}
