'use client';

import { Text } from '@mantine/core';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { toText, wordsOf } from '@/app/_portal/shared/fields/field-look';
import { useFormats } from '@/app/_ui/time/formats';
import type { Lead, LeadFieldName } from '@/domain/leads/lead';
import { FollowUp } from './follow-up';
import { StatusBadge } from './lead-badges';
import { fieldOf, type LeadLook, lookOf } from './lead-fields';
import { LeadPriorityMenu, LeadStatusMenu } from './lead-menus';
import classes from './lead-value.module.css';

interface ValueProps {
  lead: Lead;
  name: LeadFieldName;
  /** The text of the field's input. */
  text: string;
  now: Date;
  /** Shows status and priority as text instead of menus. */
  readOnly?: boolean;
}

const VALUES = {
  text: PlainValue,
  number: PlainValue,
  choice: PlainValue,
  moment: PlainValue,
  email: ({ text }) => <LinkValue text={text} href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`} />,
  phone: ({ text }) => <LinkValue text={text} href={`tel:${text.replace(/[^\d+*#]/g, '')}`} />,
  status: ({ lead, readOnly }) => (readOnly ? <StatusBadge status={lead.status} /> : <LeadStatusMenu lead={lead} />),
  priority: ({ lead, readOnly }) =>
    readOnly ? <PriorityBadge priority={lead.priority} /> : <LeadPriorityMenu lead={lead} />,
  followUp: ({ lead, now }) => <FollowUp lead={lead} now={now} />,
  long: ({ text }) => (
    <Text size="sm" className={classes.long}>
      {text}
    </Text>
  ),
} satisfies Record<LeadLook, (props: ValueProps) => React.ReactNode>;

/** Displays one field of a lead; nothing if it is empty. */
export function LeadValue({ name, ...shown }: Omit<ValueProps, 'text'>) {
  const { zone } = useFormats();
  const text = toText(shown.lead[name], zone ?? 'UTC');
  if (text === '') return null;
  const Value = VALUES[lookOf(name)];
  return <Value {...shown} name={name} text={text} />;
}

function PlainValue({ name, text }: ValueProps) {
  return <span className={classes.line}>{wordsOf(fieldOf(name), text, useFormats())}</span>;
}

function LinkValue({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} className={`${classes.line} ${classes.link}`} title={text}>
      {text}
    </a>
  );
}
