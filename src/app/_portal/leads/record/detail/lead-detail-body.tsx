'use client';

import { ActionIcon, CopyButton, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconUserOff } from '@tabler/icons-react';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { useNow } from '@/app/_ui/time/use-now';
import type { LeadFieldName } from '@/domain/leads/lead';
import type { LeadItem } from '../lead-cache';
import { fieldNamesFor, fieldOf, type LeadLook, lookOf } from '../lead-fields';
import { LeadValue } from '../lead-value';
import classes from './lead-detail.module.css';
import { LeadOpenTasks } from './lead-open-tasks';
import { LeadTimeline } from './lead-timeline';

interface LeadDetailBodyProps {
  id: string;
  lead: LeadItem | undefined;
  error: unknown;
  onRetry: () => void;
  onAddTask: () => void;
}

export function LeadDetailBody({ id, lead, error, onRetry, onAddTask }: LeadDetailBodyProps) {
  const now = useNow();
  if (!lead && error) {
    const gone = isGone(error);
    if (!gone) return <ErrorState error={error} onRetry={onRetry} />;
    return <EmptyState icon={IconUserOff}>This lead does not exist, or it has been deleted.</EmptyState>;
  }
  if (!lead) return <DetailSkeleton />;
  return (
    <Stack gap={32}>
      <Facts lead={lead} now={now} />
      <LeadOpenTasks leadId={id} now={now} onAdd={onAddTask} />
      <LeadTimeline lead={lead} now={now} />
    </Stack>
  );
}

const COPIED_LOOKS: ReadonlySet<LeadLook> = new Set(['email', 'phone']);

function Facts({ lead, now }: { lead: LeadItem; now: Date }) {
  const { dateTime } = useFormats();
  // The company name is the drawer's title.
  const names = fieldNamesFor(lead.status).filter((name) => name !== 'companyName');
  return (
    <dl className={classes.facts}>
      {names.map((name) => (
        <Fact key={name} label={fieldOf(name).label} wide={lookOf(name) === 'long'}>
          <FactValue lead={lead} name={name} now={now} />
        </Fact>
      ))}
      <Fact label="In stage since">{dateTime(lead.stageEnteredAt)}</Fact>
      {lead.closedAt && <Fact label="Closed">{dateTime(lead.closedAt)}</Fact>}
      <Fact label="Created">
        <RelativeTime at={lead.createdAt} now={now} />
      </Fact>
      <Fact label="Last updated">
        <RelativeTime at={lead.updatedAt} now={now} />
      </Fact>
    </dl>
  );
}

function FactValue({ lead, name, now }: { lead: LeadItem; name: LeadFieldName; now: Date }) {
  const value = lead[name];
  if (value === '' || value === null)
    return (
      <Text size="sm" c="dimmed">
        Not set
      </Text>
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

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) {
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
            size={28}
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

function DetailSkeleton() {
  return (
    <Stack gap={16} aria-busy="true" aria-label="Loading the lead">
      {['55%', '70%', '48%', '36%', '30%', '52%'].map((width) => (
        <Skeleton key={width} height={18} width={width} />
      ))}
      <Skeleton height={72} mt={16} />
    </Stack>
  );
}
