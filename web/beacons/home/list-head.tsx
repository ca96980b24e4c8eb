import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { locale } from '#web/language/language.ts';
import { isOffered } from '#web/shell/session/rights.ts';
import { useCurrentUser } from '#web/shell/session/session.ts';
import { BulkBar } from './bulk-bar.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import type { Layout } from './use-layout.ts';
import styles from './list-page.module.css';
import type { Selection } from './use-selection.ts';

interface ListHeadProps {
  /** Undefined while the list loads. */
  answer: AnswerOf<typeof listBeacons> | undefined;
  selection: Selection;
  layout: Layout;
  onLayout: (layout: Layout) => void;
}

/** The heading of the list of Beacons with their number, and what can be done with them. */
export function ListHead({ answer, selection, layout, onLayout }: ListHeadProps) {
  const { editable, selected, select } = selection;
  return (
    <div className={styles.head}>
      <h1>{t`My Beacons`}</h1>
      <span className={styles.total}>{answer && totalText(answer)}</span>
      {selected ? (
        <BulkBar editable={editable} selected={selected} onSelect={select} />
      ) : (
        <>
          {editable.length > 0 && (
            <button type="button" className={styles.action} onClick={() => select([])}>
              {t`Edit Beacons`}
            </button>
          )}
          <QrLink />
          <ImportLink />
          <LayoutChoice layout={layout} onChange={onLayout} />
        </>
      )}
    </div>
  );
}

function totalText({ total, isTotalCapped }: AnswerOf<typeof listBeacons>): string {
  const count = total.toLocaleString(locale());
  return isTotalCapped ? `${count}+` : count;
}

function QrLink() {
  const isAllowed = useCurrentUser()?.orgs.some(({ permissions }) => permissions.qrCodes);
  if (!isAllowed) return null;
  return (
    <Link to="/qr_codes/edit" className={styles.action}>
      {t`Manage QR codes`}
    </Link>
  );
}

function ImportLink() {
  const user = useCurrentUser();
  if (!user || !isOffered('import', user)) return null;
  return (
    <Link to="/beacons/import/{-$step}" params={{}} className={styles.action}>
      {t`Import Beacons`}
    </Link>
  );
}
