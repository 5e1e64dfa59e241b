import {
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  type LeadPriority,
  type LeadStatus,
} from '@/domain/leads/lead-choices';
import classes from './board-picture.module.css';

interface Card {
  company: string;
  contact: string;
  priority: LeadPriority;
  days: number;
  lifted?: true;
}

interface Column {
  status: LeadStatus;
  count: number;
  cards: readonly Card[];
}

const BOARD: readonly Column[] = [
  {
    status: 'CONTACTED',
    count: 13,
    cards: [
      { company: 'Bluewater Arena', contact: 'Marcus Lindqvist', priority: 'HIGH', days: 2 },
      { company: 'Lakeshore Jazz Weekend', contact: 'Odette Marchand', priority: 'MEDIUM', days: 4 },
      { company: 'Rosewater Estate', contact: 'Claire Fontaine', priority: 'LOW', days: 6 },
    ],
  },
  {
    status: 'PROPOSAL_SENT',
    count: 9,
    cards: [
      { company: 'Harvest Moon Festival', contact: 'Delia Okafor', priority: 'HIGH', days: 0, lifted: true },
      { company: 'Cedar Hall Conferences', contact: 'Priya Raman', priority: 'MEDIUM', days: 3 },
    ],
  },
  {
    status: 'CONSULTATION_SCHEDULED',
    count: 10,
    cards: [
      { company: 'Thunder Ridge Raceway', contact: 'Cody Hutchins', priority: 'HIGH', days: 1 },
      { company: 'Willow & Vine Weddings', contact: 'Hannah Brooks', priority: 'LOW', days: 5 },
    ],
  },
  {
    status: 'CLOSED_WON',
    count: 11,
    cards: [
      { company: 'Summit Field Stadium', contact: 'Renee Dubois', priority: 'HIGH', days: 1 },
      { company: 'Riverbend Half Marathon', contact: 'Joy Abernathy', priority: 'MEDIUM', days: 8 },
      { company: 'Helix Biolabs', contact: 'Dr. Samuel Ortega', priority: 'MEDIUM', days: 12 },
    ],
  },
];

const ORDER: readonly LeadStatus[] = ['CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT', 'CLOSED_WON'];

const tint = (status: LeadStatus) => status.toLowerCase().replaceAll('_', '-');

/** An illustration of the board in use, in the app's own colors: a lead has just been dropped on Proposal Sent. */
export function BoardPicture({ columns }: { columns: 2 | 4 }) {
  const shown = columns === 4 ? ORDER.flatMap((status) => BOARD.filter((column) => column.status === status)) : BOARD;
  return (
    <div
      className={classes.board}
      data-columns={columns}
      role="img"
      aria-label="Pipeline board with lead cards in columns by stage; one card is being dropped on Proposal Sent"
    >
      {shown.slice(0, columns).map(({ status, count, cards }) => (
        <div key={status} className={classes.column}>
          <div className={classes.head}>
            <i style={{ background: `var(--status-${tint(status)}-dot)` }} />
            <b>{LEAD_STATUS_LABELS[status]}</b>
            <span>{count}</span>
          </div>
          {cards.map((card) => (
            <PictureCard key={card.company} {...card} />
          ))}
        </div>
      ))}
      <div className={classes.toast}>
        <i />2 follow-up tasks added
      </div>
    </div>
  );
}

function PictureCard({ company, contact, priority, days, lifted }: Card) {
  return (
    <div className={classes.card} data-lifted={lifted}>
      <b>{company}</b>
      <span>{contact}</span>
      <small>
        <em data-priority={priority}>{LEAD_PRIORITY_LABELS[priority]}</em>
        {days === 0 ? 'just now' : `${days} d in stage`}
      </small>
    </div>
  );
}
