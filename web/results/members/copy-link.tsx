import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Beacon, Member } from '#contract/beacons.ts';
import { copyPersonalLink } from '#contract/reminders.ts';
import { call } from '#web/shell/api/call.ts';
import { copyText } from '#web/design/copy-button.tsx';
import { MemberAction, useMemberAction } from './member-action.tsx';
import styles from './members.module.css';

type Copied = { link: string; outcome: 'copied' | 'failed' };

/** Copies a member's link to the open assessment, for people whom mails do not reach. */
export function CopyLink({ beacon, member }: { beacon: Beacon; member: Member }) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const action = useMemberAction(async () => {
    const body = { user_id: member.userId };
    const { link } = await call(copyPersonalLink, { params: { uuid: beacon.uuid }, body });
    setCopied({ link, outcome: await copyText(link) });
  });
  const { name } = member;
  return (
    <MemberAction label={t`Copy link for ${name}`} words={t`Copy link`} action={action}>
      <div role="status" className={styles.said}>
        {copied && <CopiedLink copied={copied} name={name} />}
      </div>
    </MemberAction>
  );
}

function CopiedLink({ copied: { link, outcome }, name }: { copied: Copied; name: string }) {
  return (
    <>
      <p>
        {outcome === 'copied'
          ? t`Link copied. Anyone who has it can answer as ${name}, so share it only with them.`
          : t`Copy the link yourself. Anyone who has it can answer as ${name}, so share it only with them.`}
      </p>
      <input
        readOnly
        value={link}
        aria-label={t`Personal link for ${name}`}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  );
}
