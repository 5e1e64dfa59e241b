import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import classes from './card.module.css';
import { CardFace } from './card-face';

/** The card in the hand. A screen reader hears of it by the announcements. */
export function HeldCard({ lead }: { lead: LeadItem }) {
  return (
    <div className={`${classes.card} ${classes.raised}`} aria-hidden>
      <CardFace lead={lead} name={<div className={classes.name}>{lead.companyName}</div>} />
    </div>
  );
}
