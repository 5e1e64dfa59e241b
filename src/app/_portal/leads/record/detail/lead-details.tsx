'use client';

import { ActionIcon, Button, CopyButton, Spoiler, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { ExternalIdValue } from '@/app/_portal/shared/fields/external-id';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { isStageTimeKnown } from '@/domain/leads/lead-status';
import { hasEvent } from '../event/event-facts';
import type { LeadItem } from '../lead-cache';
import { fieldNamesFor, fieldOf, type LeadFormField, type LeadLook, lookOf } from '../lead-fields';
import { LeadValue } from '../lead-value';
import { LeadAssigneeMenu, LeadTeamMenu } from '../place/lead-place-menus';
import classes from './lead-detail.module.css';

const COPIED_LOOKS: ReadonlySet<LeadLook> = new Set(['email', 'phone']);

interface LeadDetailsProps {
  lead: LeadItem;
  now: Date;
  /** Opens the form with the focus on a field. */
  onEdit: (field: LeadFormField) => void;
}

/** Whether a phone may not show all of a company's name in three lines of the drawer's title. */
export const isLongName = ({ companyName }: Pick<LeadItem, 'companyName'>): boolean => companyName.length > 40;

/** What a rep looks for first (spec 1 section 2), and what the deal is worth. */
const FIRST_FIELDS: readonly LeadFormField[] = [
  'contactPerson',
  'email',
  'phone',
  'status',
  'priority',
  'amount',
  'expectedCloseDate',
  'notes',
];

/** In view as soon as the drawer opens. */
export function LeadOverview(props: LeadDetailsProps) {
  // The drawer's title is the company name.
  const names: LeadFormField[] = isLongName(props.lead) ? ['companyName', ...FIRST_FIELDS] : [...FIRST_FIELDS];
  return (
    <section aria-labelledby="lead-overview">
      <h3 id="lead-overview" className={classes.heading}>
        Overview
      </h3>
      <dl className={classes.facts}>
        <FieldFacts {...props} names={names} />
      </dl>
    </section>
  );
}

/** The other fields of a lead. */
export function LeadDetails(props: LeadDetailsProps) {
  const { lead, now } = props;
  const { dateTime } = useFormats();
  const people = usePeople();
  const names = fieldNamesFor(lead.status).filter((name) => name !== 'companyName' && !FIRST_FIELDS.includes(name));
  return (
    <section aria-labelledby="lead-details">
      <h3 id="lead-details" className={classes.heading}>
        Details
      </h3>
      <dl className={classes.facts}>
        <FieldFacts {...props} names={names} />
        {!hasEvent(lead) && (
          <Fact label="Event">
            <Missing what="event" onClick={() => props.onEdit('eventName')} />
          </Fact>
        )}
        {people.any && (
          <>
            <Fact label="Team">
              <LeadTeamMenu lead={lead} people={people} />
            </Fact>
            <Fact label="Assigned to">
              <LeadAssigneeMenu lead={lead} people={people} />
            </Fact>
          </>
        )}
        {isStageTimeKnown(lead) ? (
          <Fact label="In stage since">{dateTime(lead.stageEnteredAt)}</Fact>
        ) : (
          <Fact label="Closed">Date unknown, left out of figures over time</Fact>
        )}
        {lead.closedAt && <Fact label="Closed">{dateTime(lead.closedAt)}</Fact>}
        <Fact label="Created">
          <RelativeTime at={lead.createdAt} now={now} />
        </Fact>
        <Fact label="Last updated">
          <RelativeTime at={lead.updatedAt} now={now} />
        </Fact>
        <Fact label="Last activity">
          {lead.lastActivityAt ? <RelativeTime at={lead.lastActivityAt} now={now} /> : 'None yet'}
        </Fact>
        {lead.externalId !== null && (
          <Fact label="External ID">
            <ExternalIdValue id={lead.externalId} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Fields with their labels. What is missing is an action. */
const FieldFacts = ({ names, ...props }: LeadDetailsProps & { names: LeadFormField[] }) =>
  names.map((name) => (
    <Fact key={name} label={fieldOf(name).label} wide={isWide(props.lead, name)}>
      <FactValue {...props} name={name} />
    </Fact>
  ));

/** Below its label instead of beside it. */
const isWide = (lead: LeadItem, name: LeadFormField): boolean =>
  name === 'companyName' || (lookOf(name) === 'long' && !isEmpty(lead[name]));

const isEmpty = (value: unknown): boolean => value === '' || value === null;

function FactValue({ lead, name, now, onEdit }: LeadDetailsProps & { name: LeadFormField }) {
  const value = lead[name];
  // In full, unlike in a table.
  if (name === 'companyName')
    return (
      <span dir="auto" className={classes.wholeName}>
        {lead.companyName}
      </span>
    );
  if (isEmpty(value)) return <Missing what={fieldOf(name).label.toLowerCase()} onClick={() => onEdit(name)} />;
  // Long notes do not push away what comes next.
  if (lookOf(name) === 'long')
    return (
      <Spoiler maxHeight={120} showLabel="Show all" hideLabel="Show less" className={classes.long}>
        <LeadValue lead={lead} name={name} now={now} />
      </Spoiler>
    );
  return (
    <>
      <LeadValue lead={lead} name={name} now={now} />
      {typeof value === 'string' && COPIED_LOOKS.has(lookOf(name)) && (
        <Copy value={value} label={fieldOf(name).label.toLowerCase()} />
      )}
    </>
  );
}

export const Missing = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-sm" className={classes.missing} onClick={onClick}>
    {`Add ${what}`}
  </Button>
);

export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copy({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.copy}
            aria-label={copied ? 'Copied' : `Copy ${label}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
