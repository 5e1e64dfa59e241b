import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { EventDay } from '@/app/_portal/leads/record/event/event-day';
import { FollowUp } from '@/app/_portal/leads/record/follow-up/follow-up';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { Hint } from '@/app/_ui/feedback/hint';
import { useFormats } from '@/app/_ui/time/formats';
import { isStageTimeKnown } from '@/domain/leads/lead-status';
import { STAGE_VALUES } from '@/domain/pipeline/pipeline';
import classes from './card.module.css';
import { CardAssignee } from './card-assignee';

export interface CardFaceProps {
  lead: LeadItem;
  /** The company name: the drag handle on the board, plain text on the dragged card. */
  name: ReactNode;
  /** The buttons of the card, beside the contact. The dragged card has none. */
  actions?: ReactNode;
}

/** The content of a card. */
export const CardFace = memo(function CardFace({ lead, name, actions }: CardFaceProps) {
  const formats = useFormats();
  const now = new Date();
  // A lost lead is worth nothing by rule, which is no estimate.
  const assumed = STAGE_VALUES[lead.status];
  return (
    <>
      {name}
      <div className={classes.second}>
        <Text size="xs" c="dimmed" dir="auto" truncate className={classes.contact}>
          {lead.contactPerson}
        </Text>
        {lead.teamId && <CardAssignee assigneeId={lead.assigneeId} />}
        {actions}
      </div>
      {lead.eventDate && (
        <div className={classes.followUp}>
          <span>Event</span>
          <span className={classes.hint}>
            <EventDay lead={lead} now={now} />
          </span>
        </div>
      )}
      {lead.nextFollowUp && (
        <div className={classes.followUp}>
          <span>Follow-up</span>
          <span className={classes.hint}>
            <FollowUp lead={lead} now={now} />
          </span>
        </div>
      )}
      <div className={classes.foot}>
        {lead.amount === null && assumed > 0 ? (
          <abbr className={`${classes.hint} ${classes.assumed} figures`} title="Assumed for this stage">
            ~{formats.money(assumed)}
          </abbr>
        ) : (
          <span className={`${classes.hint} figures`}>{formats.amount(lead.amount ?? assumed)}</span>
        )}
        <PriorityBadge priority={lead.priority} />
        {isStageTimeKnown(lead) && (
          <Hint label={`In this stage since ${formats.dateTime(lead.stageEnteredAt)}`}>
            <time className={`${classes.hint} ${classes.age} figures`} dateTime={lead.stageEnteredAt.toISOString()}>
              {formats.age(lead.stageEnteredAt, now)}
            </time>
          </Hint>
        )}
      </div>
    </>
  );
});
