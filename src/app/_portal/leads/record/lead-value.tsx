'use client';

import { Text } from '@mantine/core';
import { toText, wordsOf } from '@/app/_portal/shared/fields/field-look';
import { useFormats } from '@/app/_ui/time/formats';
import type { Lead } from '@/domain/leads/lead';
import { CallLink } from './call/call-link';
import { mailHref } from './contact-links';
import { ExpectedClose } from './follow-up/expected-close';
import { FollowUp } from './follow-up/follow-up';
import { fieldOf, type LeadFormField, type LeadLook, lookOf } from './lead-fields';
import { LeadPriorityMenu, LeadStatusMenu } from './lead-menus';
import classes from './lead-value.module.css';

interface ValueProps {
  lead: Lead;
  name: LeadFormField;
  /** The text of the field's input. */
  text: string;
  now: Date;
}

const LINK = { className: `${classes.line} ${classes.link}` };

const VALUES = {
  text: PlainValue,
  number: PlainValue,
  choice: PlainValue,
  money: PlainValue,
  moment: PlainValue,
  day: PlainValue,
  time: PlainValue,
  flag: PlainValue,
  zone: PlainValue,
  email: ({ text }) => <LinkValue text={text} href={mailHref(text)} />,
  phone: ({ lead, ...shown }) =>
    lead.phoneNumber ? (
      <CallLink lead={lead} {...LINK} title={shown.text}>
        {shown.text}
      </CallLink>
    ) : (
      <PlainValue {...shown} />
    ),
  status: ({ lead }) => <LeadStatusMenu lead={lead} />,
  priority: ({ lead }) => <LeadPriorityMenu lead={lead} />,
  followUp: ({ lead, now }) => <FollowUp lead={lead} now={now} />,
  expectedClose: ({ lead, now }) => <ExpectedClose lead={lead} now={now} />,
  long: ({ text }) => (
    <Text size="sm" dir="auto" className={classes.long}>
      {text}
    </Text>
  ),
} satisfies Record<LeadLook, (props: ValueProps) => React.ReactNode>;

/** Displays one field of a lead; nothing if it is empty. With `plain`, never as a link. */
export function LeadValue({ name, plain, ...shown }: Omit<ValueProps, 'text'> & { plain?: boolean }) {
  const { zone } = useFormats();
  const text = toText(shown.lead[name], zone ?? 'UTC');
  if (text === '') return null;
  const Value = plain ? PlainValue : VALUES[lookOf(name)];
  return <Value {...shown} name={name} text={text} />;
}

function PlainValue({ name, text }: Pick<ValueProps, 'name' | 'text'>) {
  return (
    <span dir="auto" className={classes.line} title={text}>
      {wordsOf(fieldOf(name), text, useFormats())}
    </span>
  );
}

function LinkValue({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} {...LINK} title={text}>
      {text}
    </a>
  );
}
