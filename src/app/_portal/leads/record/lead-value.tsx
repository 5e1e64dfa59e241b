'use client';

import { Text } from '@mantine/core';
import { toText } from '@/app/_portal/shared/fields/field-look';
import { FieldValue, LINK } from '@/app/_portal/shared/fields/field-value';
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

/** The looks that are more than words. */
const VALUES = {
  email: ({ text }) => <LinkValue text={text} href={mailHref(text)} />,
  phone: ({ lead, name, text }) =>
    lead.phoneNumber ? (
      <CallLink lead={lead} {...LINK} title={text}>
        {text}
      </CallLink>
    ) : (
      <FieldValue field={fieldOf(name)} value={text} />
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
} satisfies Partial<Record<LeadLook, (props: ValueProps) => React.ReactNode>>;

const hasOwnValue = (look: LeadLook): look is keyof typeof VALUES => look in VALUES;

/** Displays one field of a lead; nothing if it is empty. With `plain`, never as a link. */
export function LeadValue({ name, plain, ...shown }: Omit<ValueProps, 'text'> & { plain?: boolean }) {
  const { zone } = useFormats();
  const text = toText(shown.lead[name], zone ?? 'UTC');
  if (text === '') return null;
  const look = lookOf(name);
  if (plain || !hasOwnValue(look)) return <FieldValue field={fieldOf(name)} value={shown.lead[name]} plain={plain} />;
  const Value = VALUES[look];
  return <Value {...shown} name={name} text={text} />;
}

function LinkValue({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} {...LINK} title={text}>
      {text}
    </a>
  );
}
