import { calendarDay } from '@/domain/shared/time';
import { EMPTY_PLAN } from '@/domain/staffing/plan/plan-of-lead';
import type { PreviewPlanInput } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import { priceOf } from '@/domain/staffing/price/price-of';
import type { PreviewPriceInput } from '@/domain/staffing/price/price-schema';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import type { Actor } from '@/server/scope';
import { readRules } from './rules';
import { showStaffing, withRules } from './show-plan';

/** Plans the staff of an event without storing anything. Hours are hours on the clock. */
export async function previewPlan({ db, now, user }: Actor, input: PreviewPlanInput) {
  const today = calendarDay(now, user.timezone);
  const rules = ruleBook(await readRules(db), { state: input.state, day: today });
  return showStaffing(planStaffing({ ...EMPTY_PLAN, ...input }, rules), today);
}

/** No terms of a rate card beside those that a preview has. */
const NO_TERMS = { minimumCallHours: 0, minimumMargin: 0, shortNoticeShare: 0, holidays: [], tax: null };

/** Prices hours without storing anything: overtime and burden only. */
export async function previewPrice({ db, now, user }: Actor, input: PreviewPriceInput) {
  const { state, timeZone, lines, ...terms } = input;
  const today = calendarDay(now, user.timezone);
  const days = lines.flatMap(({ shifts }) => shifts.map(({ date }) => date)).sort();
  const [day = today] = days;
  const rules = ruleBook(await readRules(db), { state, day, until: days.at(-1) ?? day });
  const { rates: _, ...card } = startingCard(rules);
  const priced = priceOf(
    {
      lines: lines.map((line) => ({ ...line, description: '' })),
      terms: { ...card, ...NO_TERMS, ...terms },
      ...{ state, timeZone, shortNotice: false, miles: 0, vehicles: 0, discount: null },
    },
    rules,
  );
  return { ...priced, lines: withRules(priced.lines, today) };
}
