import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import classes from './card.module.css';
import { CardFace } from './card-face';

/** The dragged card. Hidden from screen readers, which get the announcements instead. */
export function DraggedCard({ lead }: { lead: LeadItem }) {
  return (
    <div className={`${classes.card} ${classes.raised}`} aria-hidden>
      <CardFace lead={lead} name={<div className={classes.name}>{lead.companyName}</div>} />
    </div>
  );
}
