import { z } from 'zod';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { EVENT_SETTINGS } from '#domain/leads/lead-choices';
import { amount } from '#domain/shared/money-schema';
import { pageOf, pagingFields } from '#domain/shared/paging-schemas';
import { text } from '#domain/shared/text-schemas';
import { calendarDate, timestamp, timeZone, wallTime } from '#domain/shared/time-schemas';
import { HIDDEN_COST, wholeUpTo } from '#domain/staffing/plan/number-schemas';
import {
  MAX_GUARDS,
  MAX_MILES,
  MAX_PLAN_ATTENDANCE,
  MAX_POSTS,
  MAX_VEHICLES,
  MILES_ERROR,
  PLAN_LIMITS,
} from '#domain/staffing/plan/plan-limits';
import { PLAN_LINES } from '#domain/staffing/plan/plan-staffing';
import { price, priceLines } from '#domain/staffing/price/price-schema';
import { ROLES } from '#domain/staffing/rate-cards/rate-card-values';
import { staffingRule } from '#domain/staffing/rules/staffing-rule';

const posts = (description: string) => wholeUpTo(MAX_POSTS).default(0).meta({ description });

const eventInputs = {
  attendance: wholeUpTo(MAX_PLAN_ATTENDANCE).meta({ description: 'How many guests are expected.' }),
  setting: z.enum(EVENT_SETTINGS),
  alcohol: z.boolean(),
  mainEntrances: posts('How many main entrances are staffed.'),
  exits: posts('How many exits are staffed.'),
  bars: posts('How many bars are staffed.'),
  restrictedAreas: posts('How many restricted areas are staffed.'),
  screeningLanes: posts('How many lanes screen guests. The response suggests a number in `suggestedLanes`.'),
  armedPosts: posts('How many of the posts are armed, which never changes the number of guards.'),
  startTime: wallTime,
  endTime: wallTime.meta({ description: 'At or before `startTime` means the next morning.' }),
};

const state = z.enum(STATE_NAMES).meta({ description: 'The full name of a US state.' });

/** What a program with its own calculator sends. Hours are hours on the clock. */
export const previewPlanInput = z.strictObject({ ...eventInputs, state }).meta({
  title: 'StaffingPreview',
  examples: [
    {
      ...{ attendance: 750, setting: 'INDOOR', alcohol: true, mainEntrances: 1, exits: 4, bars: 0, restrictedAreas: 0 },
      ...{ screeningLanes: 0, armedPosts: 0, startTime: '19:00', endTime: '00:00', state: 'Alabama' },
    },
  ],
});

export type PreviewPlanInput = z.output<typeof previewPlanInput>;

const rules = z.array(staffingRule);

/** A calculated plan: how many people, and by which rule each. */
export const plannedStaffing = z
  .object({
    guards: z.int(),
    armedGuards: z.int().meta({ description: 'How many of the guards are armed.' }),
    supervisors: z.int(),
    crowdManagers: z.int().meta({ description: 'How many of the staff need the training of a crowd manager.' }),
    relief: z.int().meta({ description: 'Guards who take over during breaks that must be free of duty.' }),
    staff: z.int().meta({ description: 'Guards, supervisors and relief together.' }),
    paidHours: z.number().meta({ description: 'Of all of them, on all days.' }),
    shift: z.object({ hours: z.number(), text: z.string(), rules }).meta({ description: 'Of one guard on one day.' }),
    suggestedLanes: z.int().meta({ description: 'How many screening lanes the formula suggests.' }),
    lines: z.array(
      z.object({
        key: z.enum(PLAN_LINES),
        label: z.string(),
        posts: z.int().nullable(),
        count: z.int(),
        hours: z.number(),
        text: z.string().meta({ description: 'How the count came about.' }),
        rules: rules.meta({ description: 'The rules that it follows, each with its source.' }),
      }),
    ),
    warnings: z.array(z.string()),
  })
  .meta({ title: 'PlannedStaffing' });

const nullable = { setting: eventInputs.setting.nullable().default(null), state: state.nullable().default(null) };

const planInputFields = {
  ...eventInputs,
  ...nullable,
  alcohol: z.boolean().default(false),
  eventDate: calendarDate.nullable().default(null),
  eventEndDate: calendarDate.nullable().default(null).meta({ description: 'The last day, with the same hours.' }),
  timeZone: timeZone.nullable().default(null).meta({ description: 'The IANA time zone of the venue.' }),
  city: text(PLAN_LIMITS.city).default(''),
  venueName: text(PLAN_LIMITS.venueName).default(''),
  guardsWanted: wholeUpTo(MAX_GUARDS).nullable().default(null),
};

const discount = z
  .union([z.strictObject({ share: z.number().min(0).max(1) }), z.strictObject({ amount })])
  .nullable()
  .default(null)
  .meta({ description: 'A share of what is billed, or an amount in US dollars.' });

const givenPrice = z.strictObject({
  rateCardId: z.uuid().meta({ description: "A rate card of the lead's team, or of its owner: rates and terms." }),
  lines: priceLines
    .optional()
    .meta({ description: 'By default one line for each role of the plan, with the rates of the card.' }),
  shortNotice: z
    .boolean()
    .nullable()
    .default(null)
    .meta({ description: 'Whether the surcharge applies; null if the card decides.' }),
  miles: z
    .number({ error: MILES_ERROR })
    .min(0, { error: MILES_ERROR })
    .max(MAX_MILES, { error: MILES_ERROR })
    .default(0),
  vehicles: wholeUpTo(MAX_VEHICLES).default(1),
  discount,
});

/** A new version of a lead's plan. */
export const savePlanInput = z
  .strictObject({
    leadId: z.uuid(),
    ...planInputFields,
    price: givenPrice.nullable().default(null).meta({ description: 'What it costs; null for a plan alone.' }),
    marginReason: text(PLAN_LIMITS.marginReason).default('').meta({
      description:
        'Required if the margin is under the limit of the rate card. In a team, an owner or admin then approves it.',
    }),
  })
  .meta({
    title: 'NewStaffingPlan',
    examples: [
      {
        ...{ leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d', attendance: 750, setting: 'INDOOR', alcohol: true },
        ...{ mainEntrances: 1, exits: 4, startTime: '19:00', endTime: '00:00', eventDate: '2027-06-12' },
        ...{ timeZone: 'America/Los_Angeles', state: 'California' },
      },
    ],
  });

export type SavePlanInput = z.output<typeof savePlanInput>;

const person = z.object({ id: z.uuid(), name: z.string() }).nullable();

const savedInputs = z.object({
  attendance: z.int(),
  setting: z.enum(EVENT_SETTINGS).nullable(),
  alcohol: z.boolean(),
  mainEntrances: z.int(),
  exits: z.int(),
  bars: z.int(),
  restrictedAreas: z.int(),
  screeningLanes: z.int(),
  armedPosts: z.int(),
  eventDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string(),
  venueName: z.string(),
  guardsWanted: z.int().nullable(),
});

const savedLine = z.object({
  role: z.enum(ROLES),
  description: z.string(),
  count: z.int(),
  pay: z.number().nullable().meta({ description: HIDDEN_COST }),
  bill: z.number(),
  shifts: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
});

/** A saved version of a lead's plan, with the figures by the rules of its time. */
export const staffingPlan = z
  .object({
    id: z.uuid(),
    leadId: z.uuid(),
    number: z.int().meta({ description: 'The version among those of the lead, from 1.' }),
    author: person,
    inputs: savedInputs,
    plan: plannedStaffing,
    price: price
      .extend({
        rateCard: z.object({ id: z.uuid(), name: z.string() }),
        inputs: z.object({
          lines: z.array(savedLine),
          shortNotice: z.boolean().nullable().meta({ description: 'Null if the card decided.' }),
          miles: z.number(),
          vehicles: z.int(),
          discount: z.union([z.object({ share: z.number() }), z.object({ amount: z.number() })]).nullable(),
        }),
        minimumMargin: z.number().nullable().meta({ description: HIDDEN_COST }),
      })
      .nullable(),
    marginReason: z
      .string()
      .meta({ description: `Why the margin is under the limit. Empty for API tokens that may only read.` }),
    needsApproval: z
      .boolean()
      .nullable()
      .meta({
        description: `Whether an owner or admin of the team still has to approve the margin. ${HIDDEN_COST}`,
      }),
    approvedBy: person.meta({ description: HIDDEN_COST }),
    approvedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ title: 'StaffingPlan' });

export type StaffingPlanVersion = z.infer<typeof staffingPlan>;

export const listPlansInput = z.object({
  leadId: z.uuid().optional().meta({ description: 'Only the versions of this lead.' }),
  cursor: pagingFields.cursor,
  limit: pagingFields.limit,
});

export const staffingPlanPage = pageOf(staffingPlan);
