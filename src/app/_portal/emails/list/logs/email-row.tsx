'use client';

import { memo } from 'react';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { type EmailItem, emailState } from '../../record/logs/email-state';
import classes from './email-row.module.css';

/** A message of the log: a row on larger screens, three lines on phones. */
export const EmailRow = memo(function EmailRow({ email, now }: { email: EmailItem; now: Date }) {
  const { icon: StateIcon, tint, words } = emailState(email, useFormats());
  const others = email.cc.length + email.bcc.length;
  return (
    <article className={classes.row}>
      <span className={classes.icon} style={{ color: `var(--status-${tint}-text)` }} aria-hidden>
        <StateIcon size={18} stroke={1.6} />
      </span>
      <span dir="auto" className={classes.to}>
        {email.leadCompany ?? email.to}
        {others > 0 && <span className={classes.others}> +{others}</span>}
      </span>
      <TabLink
        href={tabHref('email', { view: 'logs', id: email.id })}
        className={classes.open}
        dir="auto"
        data-row-focus
      >
        {email.subject}
      </TabLink>
      <span className={classes.state} data-tint={tint}>
        {words}
      </span>
      <span className={classes.when}>
        <RelativeTime at={email.createdAt} now={now} />
      </span>
    </article>
  );
});
