import { z } from 'zod';
import { FUNNEL_STAGES, LOST_FILTERS, SOURCE_FILTERS } from '#domain/leads/filters/lead-filters';
import { LEAD_PRIORITIES, LEAD_STATUSES, type LeadPriority, type LeadStatus } from '#domain/leads/lead-choices';
import { REPORT_PERIODS } from '#domain/reports/report-period';
import { DEFAULT_REPORT, REPORT_TYPES } from '#domain/reports/report-types';
import { timestamp } from '#domain/shared/time-schemas';
import { WHOSE } from '#domain/shared/whose';
import { HIDDEN_COST } from '#domain/staffing/plan/number-schemas';

/** Input of a report. */
export const readReportInput = z.object({
  period: z
    .enum(REPORT_PERIODS)
    .optional()
    .meta({ description: `From the first day of this period through today. Defaults to ${DEFAULT_REPORT.period}.` }),
  type: z
    .enum(REPORT_TYPES)
    .optional()
    .meta({
      description: `Defaults to ${DEFAULT_REPORT.type}. \`performance\` and \`forecast\` need a plan with advanced reports.`,
    }),
  whose: z
    .enum(WHOSE)
    .optional()
    .meta({
      description: `Whose leads count: those that you work on, that you own, that are shared with your teams, or that nobody in a team works on. Defaults to ${DEFAULT_REPORT.whose}.`,
    }),
  member: z.uuid().optional().meta({
    description:
      'The `userId` of a teammate: only leads of your teams that they work on count, whatever `whose` says. In a team that shows its members only their own leads, only the owner and admins see the figures of others.',
  }),
  compare: z.enum(['previous', 'none']).optional().meta({
    description:
      'Whether to compare with as many days from the start of the period before, at most to its end. Defaults to previous.',
  }),
});

export type ReadReportInput = z.infer<typeof readReportInput>;

/** A member whose figures a report can show. */
export const reportMember = z.object({ userId: z.uuid(), name: z.string() });

export type ReportMember = z.infer<typeof reportMember>;

const count = z.int().min(0);
const dollars = z.number().min(0);
const estimates = count.meta({
  description: 'How many of the leads behind this money have no amount and count with an assumed one.',
});
const rate = z.number().min(0).max(1);
const day = z.string();

const range = z.object({
  first: day.meta({ description: 'The first day, in `timezone`.' }),
  last: day.meta({ description: 'The last day, in `timezone`.' }),
  from: timestamp.meta({ description: 'The first instant.' }),
  to: timestamp.meta({ description: 'The first instant after the last day.' }),
});

const byStatus = Object.fromEntries(LEAD_STATUSES.map((status) => [status, count])) as Record<LeadStatus, typeof count>;

const ofPriority = z.object({
  leads: count.meta({ description: 'Leads of the period with this priority.' }),
  won: count.meta({ description: 'Won among them.' }),
  winRate: rate.meta({ description: 'Won ÷ leads; 0 without leads.' }),
});

const byPriority = Object.fromEntries(LEAD_PRIORITIES.map((priority) => [priority, ofPriority])) as Record<
  LeadPriority,
  typeof ofPriority
>;

const quoteFigures = z
  .object({
    quoted: count.meta({ description: 'Quotes that were first sent in the period.' }),
    quotedTotal: dollars.meta({ description: 'Their totals by the versions that were last sent.' }),
    accepted: count.meta({ description: 'Quotes that were accepted in the period.' }),
    acceptedTotal: dollars,
    margin: z
      .number()
      .nullable()
      .meta({
        description: `What is left of everything that the accepted quotes bill, as a share; null without one. ${HIDDEN_COST}`,
      }),
    daysToSignature: z
      .number()
      .nullable()
      .meta({ description: 'The median time from sending to acceptance, in days; null without an accepted quote.' }),
  })
  .meta({ title: 'QuoteFigures' });

export type QuoteFigures = z.infer<typeof quoteFigures>;

/** Result of `summarizePeriod` on the wire. */
export const periodFigures = z
  .object({
    leads: count.meta({
      description: 'Leads of the period: open ones created in it, won and lost ones closed in it.',
    }),
    won: count.meta({ description: 'Leads won in the period, by the date on which they were last closed.' }),
    lost: count.meta({ description: 'Leads lost in the period, by the date on which they were last closed.' }),
    revenue: dollars.meta({
      description:
        'Amounts of the won leads in US dollars. A lead without one counts as 5,000 (low), 10,000 (medium) or 20,000 (high priority).',
    }),
    estimates,
    averageDeal: dollars.meta({ description: 'Revenue ÷ won leads; 0 without a won lead.' }),
    winRate: rate.meta({ description: 'Won ÷ leads of the period; 0 without leads.' }),
    isStrong: z.boolean().meta({ description: 'Whether the win rate is above 30%.' }),
    stages: z.object(byStatus).meta({ description: 'The leads of the period by their current status.' }),
    priorities: z.object(byPriority).meta({ description: 'Win rate by priority.' }),
    quotes: quoteFigures,
    calls: count.meta({
      description:
        'Calls logged in the period: notes with `kind` call. Each counts for the owner of the note, not for who works on the lead.',
    }),
  })
  .meta({ title: 'PeriodFigures' });

export type PeriodFigures = z.infer<typeof periodFigures>;

/** The figures that are counted from leads. */
export type LeadFigures = Omit<PeriodFigures, 'calls' | 'quotes'>;

const month = z
  .object({
    first: day.meta({ description: 'The first day of the month, in `timezone`.' }),
    isRunning: z.boolean().meta({ description: 'True for the current month, which is not over.' }),
    revenue: dollars.meta({ description: 'Revenue of the leads won in the month, in US dollars.' }),
    estimates,
    created: count.meta({ description: 'Leads created in the month, whatever became of them.' }),
    won: count.meta({ description: 'Leads won in the month.' }),
    lost: count.meta({ description: 'Leads lost in the month.' }),
    tasksCompleted: count.meta({ description: 'Tasks completed in the month.' }),
  })
  .meta({ title: 'ReportMonth' });

export type ReportMonth = z.infer<typeof month>;

const opportunity = z
  .object({
    id: z.uuid(),
    companyName: z.string(),
    contactPerson: z.string(),
    status: z.enum(LEAD_STATUSES),
    priority: z.enum(LEAD_PRIORITIES),
    potential: dollars.meta({
      description: 'The amount; without one by priority: low 8,000, medium 15,000, high 25,000 US dollars.',
    }),
    isEstimate: z.boolean().meta({ description: 'True if the lead has no amount.' }),
    probability: rate.meta({ description: 'By status: 0.25 contacted, 0.5 consultation, 0.75 proposal.' }),
    value: dollars.meta({ description: 'Potential × probability.' }),
  })
  .meta({ title: 'Opportunity' });

export type Opportunity = z.infer<typeof opportunity>;

const tallyFields = {
  leads: count,
  value: dollars.meta({
    description:
      'Their amounts in US dollars. A lead without one counts as 8,000 (low), 15,000 (medium) or 25,000 (high priority).',
  }),
  estimates,
};

const tally = z.object(tallyFields);

/** Some leads, and what they are worth. */
export type Tally = z.infer<typeof tally>;

const lostReason = z.object({ reason: z.enum(LOST_FILTERS), ...tallyFields }).meta({ title: 'LostReasonFigures' });

const sourceFigures = z
  .object({
    source: z.enum(SOURCE_FILTERS),
    won: count,
    lost: count,
    winRate: rate.meta({ description: 'Won ÷ (won + lost).' }),
    revenue: dollars.meta({ description: 'Revenue of the won leads, in US dollars.' }),
    estimates,
  })
  .meta({ title: 'SourceFigures' });

export type SourceFigures = z.infer<typeof sourceFigures>;

const weighted = tally.extend({ value: dollars.meta({ description: 'Potential × probability.' }) });

const closing = z
  .object({
    overdue: weighted.meta({ description: 'Expected to close in a month that is over.' }),
    months: z
      .array(weighted.extend({ first: day.meta({ description: 'The first day of the month, in `timezone`.' }) }))
      .meta({ description: 'The running month and the next five.' }),
    later: weighted.meta({ description: 'Expected to close after these months.' }),
    undated: weighted.meta({ description: 'Open leads without an expected close date.' }),
  })
  .meta({ title: 'ForecastByCloseDate' });

export type ForecastByCloseDate = z.infer<typeof closing>;

const funnelStage = z
  .object({
    stage: z.enum(FUNNEL_STAGES),
    reached: tally.meta({ description: 'Leads that have ever been in this stage or a later one.' }),
    open: tally.meta({ description: 'Of these, what got no further and is open.' }),
    lost: tally.meta({ description: 'Of these, what got no further and was lost.' }),
    medianDays: z
      .number()
      .nullable()
      .meta({ description: 'Median length of the stays in this stage that have ended, in days; null without one.' }),
    stays: count.meta({
      description: 'How many stays that is. Of more than 1,000 leads, those created last are read.',
    }),
  })
  .meta({ title: 'FunnelStage' });

const funnel = z
  .object({ ...tallyFields, stages: z.array(funnelStage).meta({ description: 'From the first stage to the deal.' }) })
  .meta({ title: 'Funnel' });

export type Funnel = z.infer<typeof funnel>;

const forecastOutput = z
  .object({
    inputs: z.object({
      meanRevenue: dollars.meta({ description: 'Mean revenue of the last three full months.' }),
      revenueEstimates: estimates,
      weightedPipeline: dollars.meta({ description: 'Potential × probability of all open leads.' }),
      pipelineEstimates: estimates,
      growth: z.number().meta({ description: 'A month, from -0.5 to 0.5.' }),
      isAssumedGrowth: z.boolean().meta({
        description:
          'True if the growth of 10% is an assumption, because one of the last two full months had no revenue.',
      }),
    }),
    months: z.array(
      z.object({
        first: day.meta({ description: 'The first day of the month, in `timezone`.' }),
        conservative: dollars.meta({ description: '0.8 × expected.' }),
        expected: dollars.meta({ description: 'mean × (1 + growth)^k + pipeline × 0.2 × 0.8^(k-1) for month k.' }),
        optimistic: dollars.meta({ description: '1.2 × expected.' }),
      }),
    ),
  })
  .meta({ title: 'Forecast' });

export type Forecast = z.infer<typeof forecastOutput>;

const forecastAccuracy = z
  .object({
    months: z
      .array(
        z.object({
          first: day.meta({ description: 'The first day of the month that was forecast, in `timezone`.' }),
          forecastAt: timestamp.meta({
            description: 'When the forecast was recorded: on the 1st of the month before, or soon after.',
          }),
          conservative: dollars,
          expected: dollars.meta({ description: 'What the forecast expected one month ahead.' }),
          optimistic: dollars,
          actual: dollars.meta({ description: 'Revenue of the leads won in the month, as counted now.' }),
          estimates,
          error: z.number().nullable().meta({
            description: '(expected − actual) ÷ actual: 0.2 is 20% too high. Null if nothing was won, but expected.',
          }),
          isWithin: z.boolean().meta({ description: 'Whether it came to lie between conservative and optimistic.' }),
        }),
      )
      .meta({ description: 'Up to six full months, oldest first; months without a recorded forecast are left out.' }),
    startsOn: day.nullable().meta({ description: 'Without any: the day on which there will be one to compare.' }),
  })
  .meta({ title: 'ForecastAccuracy' });

export type ForecastAccuracy = z.infer<typeof forecastAccuracy>;

/** A report as sent (spec 1 section 2). Days are days in its time zone, see `reportZone`. */
export const report = z
  .object({
    period: z.enum(REPORT_PERIODS),
    type: z.enum(REPORT_TYPES),
    whose: z.enum(WHOSE),
    member: reportMember.nullable().meta({ description: 'Whose work the figures are; null without `member`.' }),
    timezone: z.string().meta({
      description:
        'The time zone of all days and months. Figures of teams (`whose` is `TEAM` or `UNASSIGNED`) have that of your teams, and those of a `member` that of the teams that both of you are in, if these all have the same; everything else has yours.',
    }),
    current: range.meta({ description: 'The days of the figures: the period through today.' }),
    previous: range.nullable().meta({ description: 'The days they are compared with; null without a comparison.' }),
    figures: periodFigures,
    before: periodFigures.nullable().meta({ description: 'The same figures for the days before.' }),
    months: z.array(month).meta({ description: 'The last five months, oldest first.' }),
    opportunities: z
      .array(opportunity)
      .meta({ description: 'The four open leads worth most, without those that are still new.' }),
    lostReasons: z
      .array(lostReason)
      .meta({ description: 'Why the leads lost in the period were lost, most frequent reason first.' }),
    sources: z
      .array(sourceFigures)
      .meta({ description: 'What the leads closed in the period came to by their source, highest revenue first.' }),
    funnel: funnel.nullable().meta({
      description: 'How far the leads created in the period have got by now; only in a pipeline report.',
    }),
    forecast: forecastOutput.nullable().meta({ description: 'The next three months; only in a forecast.' }),
    closing: closing.nullable().meta({
      description:
        'Potential × probability of the open leads by the month in which they are expected to close; only in a forecast.',
    }),
    accuracy: forecastAccuracy.nullable().meta({
      description: 'What earlier forecasts said against what happened; only in a forecast of what you work on.',
    }),
  })
  .meta({ title: 'Report' });

export type Report = z.infer<typeof report>;
