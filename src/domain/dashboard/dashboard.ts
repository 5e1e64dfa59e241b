import { z } from 'zod';
import { calendarEvent } from '#domain/calendar/event';
import { FIRST_PACE_DAY, TARGET_STATES } from '#domain/dashboard/target-progress';
import { lead } from '#domain/leads/lead';
import { timestamp } from '#domain/shared/time-schemas';
import { task } from '#domain/tasks/task';

const counted = (description: string) =>
  z.object({ count: z.int(), more: z.boolean() }).meta({
    description: `${description} \`more\` is true if there are more than \`count\`.`,
  });

const { id, version, companyName, contactPerson, status, updatedAt } = lead.shape;

const recentLead = z.object({ id, companyName, contactPerson, status, updatedAt });

export type RecentLead = z.infer<typeof recentLead>;

/** The next follow-up of an open lead. */
const followUp = z.object({ id, version, companyName, contactPerson, status, nextFollowUp: timestamp });

export type FollowUpItem = z.infer<typeof followUp>;

const progress = z
  .object({
    target: z.int(),
    value: z.number().meta({ description: '`monthlyRevenue` or `wonThisMonth`: what was achieved so far.' }),
    share: z.number().meta({ description: '`value` ÷ `target`; above 1 once it is exceeded.' }),
    gap: z.number().meta({ description: 'What is missing to the target; 0 once it is reached.' }),
    expected: z.int().meta({
      description: '`target` × `day` ÷ `days`, rounded down: what an even pace would have reached by the end of today.',
    }),
    behind: z.number().meta({ description: '`expected` − `value` if `state` is `BEHIND`, otherwise 0.' }),
    projected: z
      .int()
      .nullable()
      .meta({
        description: `\`value\` × \`days\` ÷ \`day\`: the end of the month at the pace so far. Null before day ${FIRST_PACE_DAY}.`,
      }),
    state: z.enum(TARGET_STATES).meta({
      description: `\`REACHED\`, \`ON_TRACK\` or \`BEHIND\`; \`EARLY\` before day ${FIRST_PACE_DAY}, when a pace says nothing yet.`,
    }),
  })
  .meta({ title: 'TargetProgress' });

const targets = z.object({
  month: z.string().meta({ description: 'The current month, as YYYY-MM.' }),
  day: z.int().meta({ description: 'The day of the month. Today counts as a whole day.' }),
  days: z.int().meta({ description: 'The number of days in the month.' }),
  revenue: progress.nullable().meta({ description: 'In US dollars; null without a target.' }),
  deals: progress.nullable().meta({ description: 'In won deals; null without a target.' }),
});

/** What the dashboard shows (spec 1 section 2). Days and months are those of the user's time zone. */
export const dashboard = z
  .object({
    totalLeads: z
      .int()
      .meta({ description: 'Leads in all six stages (`whose=ASSIGNED`). Deleted leads count nowhere.' }),
    activeLeads: z.int().meta({
      description:
        'Leads in `NEW`, `CONTACTED`, `CONSULTATION_SCHEDULED` or `PROPOSAL_SENT` (`focus=ACTIVE&whose=ASSIGNED`).',
    }),
    consultationsScheduled: z
      .int()
      .meta({ description: 'Leads in `CONSULTATION_SCHEDULED` (`status=CONSULTATION_SCHEDULED&whose=ASSIGNED`).' }),
    dealsWon: z.int().meta({ description: 'Leads in `CLOSED_WON` (`status=CLOSED_WON&whose=ASSIGNED`).' }),
    winRate: z.number().meta({ description: '`dealsWon` ÷ `totalLeads`, 0 to 1; 0 without leads.' }),
    monthlyRevenue: z.number().meta({
      description:
        'Revenue of `wonThisMonth`, in US dollars: the amounts of the leads. A lead without one counts as 5,000 (`LOW` priority), 10,000 (`MEDIUM`) or 20,000 (`HIGH`).',
    }),
    revenueEstimates: z.int().meta({ description: 'How many of `wonThisMonth` have no amount.' }),
    wonThisMonth: z.int().meta({
      description:
        'Won leads whose `closedAt` is in the current calendar month (`focus=WON_THIS_MONTH&whose=ASSIGNED`).',
    }),
    targets: targets.meta({
      description: 'Progress towards your targets for the current month (`PUT /api/dashboard/targets` sets them).',
    }),
    totalNotes: counted('Notes on what is assigned to you, and your own without a lead (`whose=ASSIGNED`).'),
    upcomingFollowUps: counted(
      'Open leads whose `nextFollowUp` is between now and the end of the seventh day after today (`focus=UPCOMING_FOLLOW_UP&whose=ASSIGNED`).',
    ),
    overdueFollowUps: counted(
      'Open leads whose `nextFollowUp` has passed (`focus=OVERDUE_FOLLOW_UP&whose=ASSIGNED`), counted up to 1,000.',
    ),
    overdueTasks: counted(
      'Open tasks whose due date has passed, those in progress included (`overdue=true&whose=ASSIGNED`), counted up to 1,000.',
    ),
    stalledLeads: counted(
      'Open leads that have been in their stage for more than twice the median of the leads that you work on there in the last 12 months, and for more than 24 hours (`focus=STALLED&whose=ASSIGNED`), counted up to 1,000. After fewer than five stays in a stage, more than 14 days.',
    ),
    unplannedLeads: counted(
      'Open leads without an open task and without a `nextFollowUp` (`focus=UNPLANNED&whose=ASSIGNED`), counted up to 1,000.',
    ),
    upcomingEvents: counted(
      'Open leads whose event begins between today and the 30th day after it (`focus=EVENT_SOON&whose=ASSIGNED`), counted up to 1,000.',
    ),
    pastEvents: counted('Open leads whose event is over (`focus=EVENT_PAST&whose=ASSIGNED`), counted up to 1,000.'),
    recentLeads: z.array(recentLead).meta({ description: 'The four leads edited last.' }),
    overdue: z
      .object({ tasks: z.array(task), followUps: z.array(followUp) })
      .meta({ description: 'The three tasks and the three follow-ups that have been overdue for longest.' }),
    today: z
      .object({
        day: z.string().meta({ description: 'Today, as YYYY-MM-DD.' }),
        tasks: z.array(task).meta({ description: 'Open tasks due in the rest of the day.' }),
        followUps: z.array(followUp).meta({ description: 'Follow-ups in the rest of the day.' }),
        events: z
          .array(calendarEvent)
          .meta({ description: 'Events of the whole day, canceled ones included: show those struck through.' }),
        more: z.boolean().meta({ description: 'True if there are more than 50 of a kind.' }),
      })
      .meta({ description: 'What there is to do today, each kind by time.' }),
    tomorrow: z
      .object({
        day: z.string().meta({ description: 'Tomorrow, as YYYY-MM-DD.' }),
        tasks: counted('Open tasks due tomorrow, counted up to 1,000.'),
        followUps: counted('Open leads whose `nextFollowUp` is tomorrow, counted up to 1,000.'),
        events: counted(
          'Events that take place tomorrow, `SCHEDULED` or `CONFIRMED`, counted up to 1,000. Canceled ones count nowhere.',
        ),
      })
      .meta({ description: 'How much there is to do tomorrow.' }),
    firstSteps: z.object({ imported: z.boolean(), added: z.boolean() }).nullable().meta({
      description:
        'Whether leads were imported, and whether one was added by hand. Null with more than ten leads, of your own or to work on.',
    }),
  })
  .meta({
    title: 'Dashboard',
    examples: [
      {
        totalLeads: 48,
        activeLeads: 30,
        consultationsScheduled: 6,
        dealsWon: 12,
        winRate: 0.25,
        monthlyRevenue: 40_000,
        revenueEstimates: 1,
        wonThisMonth: 3,
        targets: {
          month: '2027-03',
          day: 5,
          days: 31,
          revenue: {
            target: 60_000,
            value: 40_000,
            share: 0.6667,
            gap: 20_000,
            expected: 9677,
            behind: 0,
            projected: 248_000,
            state: 'ON_TRACK',
          },
          deals: null,
        },
        totalNotes: { count: 85, more: false },
        upcomingFollowUps: { count: 9, more: false },
        overdueFollowUps: { count: 1, more: false },
        overdueTasks: { count: 2, more: false },
        stalledLeads: { count: 4, more: false },
        unplannedLeads: { count: 99, more: true },
        upcomingEvents: { count: 2, more: false },
        pastEvents: { count: 0, more: false },
        recentLeads: [
          {
            id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
            companyName: 'Harbour Lights Festival',
            contactPerson: 'Noor Haddad',
            status: 'PROPOSAL_SENT',
            updatedAt: '2027-03-02T09:30:00.000Z',
          },
        ],
        overdue: { tasks: [], followUps: [] },
        today: {
          day: '2027-03-05',
          tasks: [],
          followUps: [
            {
              id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
              version: 3,
              companyName: 'Harbour Lights Festival',
              contactPerson: 'Noor Haddad',
              status: 'PROPOSAL_SENT',
              nextFollowUp: '2027-03-05T22:59:59.999Z',
            },
          ],
          events: [],
          more: false,
        },
        tomorrow: {
          day: '2027-03-06',
          tasks: { count: 3, more: false },
          followUps: { count: 0, more: false },
          events: { count: 1, more: false },
        },
        firstSteps: null,
      },
    ],
  });

export type Dashboard = z.infer<typeof dashboard>;
