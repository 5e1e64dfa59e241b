import { z } from 'zod';
import { editedFields } from '#domain/shared/row';
import { HIDDEN_COST } from '#domain/staffing/plan/number-schemas';
import { RATE_CARD_HELP } from '#domain/staffing/rate-cards/rate-card-input';
import { MAX_HOLIDAYS, MAX_RATE_CARDS } from '#domain/staffing/rate-cards/rate-card-limits';
import { TERM_RULES } from '#domain/staffing/rate-cards/rate-card-rules';
import type { Role } from '#domain/staffing/rate-cards/rate-card-values';
import { staffingRule } from '#domain/staffing/rules/staffing-rule';
import { MAX_TEAMS } from '#domain/teams/team-limits';

const shownRate = z
  .object({ pay: z.number().nullable().meta({ description: HIDDEN_COST }), bill: z.number() })
  .nullable();

/** A card as its users see it. Money is in US dollars, shares are from 0 to 1. */
export const rateCard = z
  .object({
    id: z.uuid(),
    teamId: z.uuid().nullable().meta({ description: 'The team whose leads it is for; null if it is one of your own.' }),
    name: z.string(),
    rates: z.object({
      guard: shownRate,
      armedGuard: shownRate,
      supervisor: shownRate,
      crowdManager: shownRate,
    } satisfies Record<Role, unknown>),
    burden: z
      .number()
      .nullable()
      .meta({ description: `${RATE_CARD_HELP.burden} ${HIDDEN_COST}` }),
    workdayStart: z.string().meta({ description: RATE_CARD_HELP.workdayStart }),
    weekStart: z.int().meta({ description: RATE_CARD_HELP.weekStart }),
    billOvertime: z.boolean().meta({ description: RATE_CARD_HELP.billOvertime }),
    minimumCallHours: z.number().meta({ description: RATE_CARD_HELP.minimumCallHours }),
    holidays: z.array(z.string()).max(MAX_HOLIDAYS).meta({ description: RATE_CARD_HELP.holidays }),
    holidayMultiplier: z.number(),
    shortNoticeHours: z.number().meta({ description: RATE_CARD_HELP.shortNoticeHours }),
    shortNoticeShare: z.number().meta({ description: RATE_CARD_HELP.shortNoticeShare }),
    freeMiles: z.number().meta({ description: RATE_CARD_HELP.freeMiles }),
    mileRate: z.number().meta({ description: RATE_CARD_HELP.mileRate }),
    minimumMargin: z
      .number()
      .nullable()
      .meta({ description: `${RATE_CARD_HELP.minimumMargin} ${HIDDEN_COST}` }),
    tax: z.object({ label: z.string(), share: z.number() }).nullable().meta({ description: RATE_CARD_HELP.tax }),
    ...editedFields,
  })
  .meta({
    title: 'RateCard',
    examples: [
      {
        id: '0198c2f7-6b7c-7d34-a5e6-8f9a0b1c2d3e',
        teamId: null,
        name: 'Standard 2027',
        rates: {
          guard: { pay: 20, bill: 38 },
          armedGuard: { pay: 28, bill: 55 },
          supervisor: { pay: 27, bill: 48 },
          crowdManager: null,
        },
        burden: 0.35,
        workdayStart: '00:00',
        weekStart: 7,
        billOvertime: true,
        minimumCallHours: 4,
        holidays: ['2027-07-04', '2027-12-25'],
        holidayMultiplier: 1.5,
        shortNoticeHours: 72,
        shortNoticeShare: 0.15,
        freeMiles: 30,
        mileRate: 0.7,
        minimumMargin: 0.2,
        tax: null,
        version: 1,
        createdAt: '2027-02-01T09:00:00.000Z',
        updatedAt: '2027-02-01T09:00:00.000Z',
      },
    ],
  });

export type RateCard = z.infer<typeof rateCard>;

/** All cards that the caller can use: their own, then those of each team. */
export const rateCardList = z.object({ items: z.array(rateCard).max(MAX_RATE_CARDS * (MAX_TEAMS + 1)) });

/** The rules that the terms of a new card start with. */
export const rateCardDefaults = z.object({ rules: z.array(staffingRule).max(Object.keys(TERM_RULES).length) });

/** A card without what an hour costs, for those who may not know (D92). */
export const rateCardWithoutCost = (card: RateCard): RateCard => ({
  ...card,
  ...{ burden: null, minimumMargin: null },
  rates: {
    guard: withoutPay(card.rates.guard),
    armedGuard: withoutPay(card.rates.armedGuard),
    supervisor: withoutPay(card.rates.supervisor),
    crowdManager: withoutPay(card.rates.crowdManager),
  },
});

const withoutPay = (shown: z.infer<typeof shownRate>): z.infer<typeof shownRate> => shown && { ...shown, pay: null };
