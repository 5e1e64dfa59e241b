'use client';

import { Text } from '@mantine/core';
import { PriorityBadge } from '@/app/_ui/badges/priority-badge';
import type { Lead, LeadFieldName } from '@/domain/leads/lead';
import { FollowUp } from './follow-up';
import { StatusBadge } from './lead-badges';
import { type FieldKind, fieldOf } from './lead-fields';
import { LeadPriorityMenu, LeadStatusMenu } from './lead-menus';
import classes from './lead-value.module.css';

interface ValueProps {
  lead: Lead;
  /** The field's value where it is a text. */
  text: string;
  now: Date;
  /** Shown only: status and priority are no menus. */
  readOnly?: boolean;
}

const VALUES = {
  text: ({ text }) => <span className={classes.line}>{text}</span>,
  email: ({ text }) => <LinkValue text={text} href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`} />,
  phone: ({ text }) => <LinkValue text={text} href={`tel:${text.replace(/[^\d+*#]/g, '')}`} />,
  status: ({ lead, readOnly }) => (readOnly ? <StatusBadge status={lead.status} /> : <LeadStatusMenu lead={lead} />),
  priority: ({ lead, readOnly }) =>
    readOnly ? <PriorityBadge priority={lead.priority} /> : <LeadPriorityMenu lead={lead} />,
  moment: ({ lead, now }) => <FollowUp lead={lead} now={now} />,
  long: ({ text }) => (
    <Text size="sm" className={classes.long}>
      {text}
    </Text>
  ),
} satisfies Record<FieldKind, (props: ValueProps) => React.ReactNode>;

/** One field of a lead, shown the way its kind asks for; nothing when it is empty. */
export function LeadValue({ name, ...shown }: Omit<ValueProps, 'text'> & { name: LeadFieldName }) {
  const value = shown.lead[name];
  if (value === null || value === '') return null;
  const Value = VALUES[fieldOf(name).kind];
  return <Value {...shown} text={typeof value === 'string' ? value : ''} />;
}

function LinkValue({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} className={`${classes.line} ${classes.link}`} title={text}>
      {text}
    </a>
  );
}
