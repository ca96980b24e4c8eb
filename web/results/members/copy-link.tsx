import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Beacon, Member } from '#contract/beacons.ts';
import { problems } from '#contract/problems.ts';
import { copyPersonalLink } from '#contract/reminders.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { copyText } from '#web/design/copy-button.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './members.module.css';

type Copied = { link: string; outcome: 'copied' | 'failed' };

/** Copies a member's link to the open assessment, for people whom mails do not reach. */
export function CopyLink({ beacon, member }: { beacon: Beacon; member: Member }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    try {
      const body = { user_id: member.userId };
      const { link } = await call(copyPersonalLink, { params: { uuid: beacon.uuid }, body });
      setCopied({ link, outcome: await copyText(link) });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : problems.unexpected.title);
    }
  });
  return (
    <>
      <button
        type="button"
        aria-label={t`Copy link of ${member.name}`}
        aria-disabled={isBusy}
        onClick={submit}
      >
        {t`Copy link`}
      </button>
      <div role="status" className={styles.said}>
        {copied && (
          <>
            <p>
              <Trans>
                {copied.outcome === 'copied' ? 'Link copied.' : 'Please copy the link by hand.'}{' '}
                Whoever has it can answer as {member.name}: give it to nobody else.
              </Trans>
            </p>
            <input
              readOnly
              value={copied.link}
              aria-label={t`Personal link of ${member.name}`}
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        )}
      </div>
      <p role="alert" className={styles.refused}>
        {problem}
      </p>
    </>
  );
}
