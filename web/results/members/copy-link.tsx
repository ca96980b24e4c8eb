import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Beacon, Member } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { copyPersonalLink } from '#contract/reminders.ts';
import { call, CallError } from '#web/shell/api/call.ts';
import { copyText } from '#web/design/copy-button.tsx';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import text from '#web/design/text-button.module.css';
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
      setProblem(error instanceof CallError ? error.message : textOf(problems.unexpected.title));
    }
  });
  const { name } = member;
  return (
    <>
      <button
        type="button"
        className={text.button}
        aria-label={t`Copy link for ${name}`}
        aria-disabled={isBusy}
        onClick={submit}
      >
        {t`Copy link`}
      </button>
      <div role="status" className={styles.said}>
        {copied && (
          <>
            <p>
              {copied.outcome === 'copied'
                ? t`Link copied. Anyone who has it can answer as ${name}, so share it only with them.`
                : t`Copy the link yourself. Anyone who has it can answer as ${name}, so share it only with them.`}
            </p>
            <input
              readOnly
              value={copied.link}
              aria-label={t`Personal link for ${name}`}
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
