import type { ReactNode } from 'react';
import classes from './mail.module.css';

interface MailHeadProps {
  rows: readonly { label: string; value: ReactNode }[];
}

/** Who a message is from, who it is to and what else stands above its text. */
export const MailHead = ({ rows }: MailHeadProps) => (
  <dl className={classes.head}>
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The recipients of a message as rows of its head. */
export const recipientRows = ({ to, cc = [], bcc = [] }: { to: string; cc?: string[]; bcc?: string[] }) =>
  [
    { label: 'To', value: to },
    { label: 'CC', value: cc.join(', ') },
    { label: 'BCC', value: bcc.join(', ') },
  ].filter(({ value }) => value !== '');

/** The text of a message, with the line breaks that it leaves with. */
export const MailText = ({ children }: { children: string }) => (
  <p dir="auto" className={classes.text}>
    {children}
  </p>
);
