'use client';

import { Alert, Button, CloseButton, Group, Paper, Portal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { emailHref } from '@/app/_portal/emails/record/start-email';
import { WALL_TIME_INPUT } from '@/app/_portal/shared/fields/day-input';
import { OWN_DIRECTION } from '@/app/_portal/shared/fields/plain-input';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { OWN_ESCAPE } from '@/app/_ui/forms/inline-form';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { fromWallTime, morningIn } from '@/app/_ui/time/wall-time';
import { workDay } from '@/domain/calendar/work-days';
import { isHardToReach } from '@/domain/notes/call';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@/domain/notes/note-choices';
import { QUICK_FOLLOW_UPS } from '../follow-up/follow-up-field';
import type { PickedLead } from '../picking/lead-picker';
import classes from './call-card.module.css';
import type { Called } from './calls';
import { useCallLog } from './use-call-log';

interface CallCardProps {
  called: Called | null;
  onClose: () => void;
  /** Adds a task for the lead. */
  onTask: (lead: PickedLead) => void;
}

/** Asks how a call went, and what comes next. It blocks nothing: the rep may be talking still (D99). */
export function CallCard({ called, ...props }: CallCardProps) {
  return <Portal>{called && <Card key={called.at} called={called} {...props} />}</Portal>;
}

function Card({ called: { lead }, onClose, onTask }: CallCardProps & { called: Called }) {
  const log = useCallLog(lead.id);
  const close = () => {
    void log.finish();
    onClose();
  };
  return (
    <Paper
      component="section"
      role="dialog"
      aria-labelledby="call-card"
      className={classes.card}
      tabIndex={-1}
      ref={focusOnMount}
      {...OWN_ESCAPE}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Stack gap={12}>
        <div>
          <h2 id="call-card" className={classes.heading}>
            How did it go?
          </h2>
          <Text size="sm" c="dimmed" dir="auto" className={classes.whom}>
            {[lead.contactPerson, lead.companyName].filter(Boolean).join(', ')}
          </Text>
          <CloseButton aria-label="Close" className={classes.close} onClick={close} {...OWN_ESCAPE} />
        </div>
        <ul className={classes.outcomes} aria-label="Outcomes">
          {CALL_OUTCOMES.map((outcome) => (
            <li key={outcome}>
              <Button
                fullWidth
                variant="default"
                className={classes.choice}
                aria-pressed={log.outcome === outcome}
                onClick={() => log.choose(outcome)}
                {...OWN_ESCAPE}
              >
                {CALL_OUTCOME_LABELS[outcome]}
              </Button>
            </li>
          ))}
        </ul>
        <TextInput
          aria-label="What was said (optional)"
          placeholder="What was said (optional)"
          value={log.line}
          attributes={OWN_DIRECTION}
          onChange={(event) => log.setLine(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && close()}
          {...OWN_ESCAPE}
        />
        {log.outcome !== null && <NextStep log={log} onClose={onClose} onTask={onTask} />}
      </Stack>
    </Paper>
  );
}

type NextStepProps = Pick<CallCardProps, 'onClose' | 'onTask'> & { log: ReturnType<typeof useCallLog> };

/** What comes after the call: each choice closes the card. */
function NextStep({ log, onClose, onTask }: NextStepProps) {
  const viewer = useViewer();
  const { timezone: zone } = viewer;
  const { weekday } = useFormats();
  const now = useNow();
  const [other, setOther] = useState<string | null>(null);
  const { lead } = log;
  const close = (nextFollowUp?: Date | null) => {
    void log.finish(nextFollowUp ?? undefined);
    onClose();
  };
  const at = other === null ? null : fromWallTime(other, zone);
  return (
    <>
      <Text size="sm" role="status">
        {log.isSaved ? 'Logged in the timeline. Follow up?' : 'Follow up?'}
      </Text>
      {log.outcome === 'no_answer' && <AnotherWay log={log} onEmail={() => close()} />}
      <div className={classes.steps}>
        {QUICK_FOLLOW_UPS.map(({ label, days }) => (
          <Button
            key={label}
            variant="default"
            className={classes.choice}
            disabled={!lead}
            onClick={() => close(fromWallTime(morningIn(days, now, viewer), zone))}
            {...OWN_ESCAPE}
          >
            {label} <span className={classes.date}>{weekday(workDay(days, now, viewer))}</span>
          </Button>
        ))}
        <Button
          variant="default"
          className={classes.choice}
          disabled={!lead}
          aria-expanded={other !== null}
          onClick={() => setOther(other === null ? morningIn(1, now, viewer) : null)}
          {...OWN_ESCAPE}
        >
          Pick a date
        </Button>
        <Button
          variant="default"
          className={classes.choice}
          disabled={!lead}
          onClick={() => {
            close();
            if (lead) onTask({ id: lead.id, companyName: lead.companyName });
          }}
          {...OWN_ESCAPE}
        >
          Add a task
        </Button>
        <Button
          variant={other === null ? 'filled' : 'default'}
          className={classes.choice}
          onClick={() => close()}
          {...OWN_ESCAPE}
        >
          Done
        </Button>
      </div>
      {other !== null && (
        <Group gap={8} wrap="nowrap">
          <TextInput
            {...WALL_TIME_INPUT}
            {...OWN_ESCAPE}
            aria-label="Follow up on"
            className={classes.when}
            value={other}
            ref={focusOnMount}
            onChange={(event) => setOther(event.currentTarget.value)}
          />
          <Button disabled={at === null} onClick={() => close(at)} {...OWN_ESCAPE}>
            Set
          </Button>
        </Group>
      )}
    </>
  );
}

/** After several calls in vain, suggests what may work better. */
function AnotherWay({ log: { lead, leadId, isSaved }, onEmail }: Pick<NextStepProps, 'log'> & { onEmail: () => void }) {
  const recent = { leadId, kind: 'call', sort: 'createdAt', limit: 3 } as const;
  const { data } = api.notes.list.useQuery(recent, { enabled: isSaved });
  if (!data || !isHardToReach(data.items.map(({ outcome }) => outcome))) return null;
  return (
    <Alert color="amber" p={12}>
      No answer three times in a row. Try another day
      {lead?.email ? (
        <>
          , or{' '}
          <TabLink href={emailHref(lead.id)} onClick={onEmail} className={classes.email}>
            write an email
          </TabLink>
        </>
      ) : null}
      .
    </Alert>
  );
}
