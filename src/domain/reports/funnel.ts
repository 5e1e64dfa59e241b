import { FUNNEL_STAGES, type FunnelStage } from '#domain/leads/filters/lead-filters';
import { LEAD_STATUSES, type LeadPriority, type LeadStatus } from '#domain/leads/lead-choices';
import { isOpenStatus } from '#domain/leads/lead-status';
import { addWorths, type CountedLeads, PRIORITY_POTENTIAL, worthOf } from '#domain/pipeline/pipeline';
import type { Funnel, Tally } from '#domain/reports/report';
import { DAY_MS } from '#domain/shared/time';

/** The stays of this many leads of a cohort are read, the latest created ones, so that a median never costs more. */
export const STAYS_OF_LEADS = 1000;

/** Leads of a cohort with a status, a priority, and the furthest stage they have ever been in. */
export interface CohortGroup extends CountedLeads {
  status: LeadStatus;
  priority: LeadPriority;
  furthestStage: FunnelStage;
}

/** Stays that have ended in one stage: how many, and their median length in milliseconds. */
export interface StageStays {
  status: LeadStatus;
  samples: number;
  medianMs: number;
}

const rankOf = (status: LeadStatus): number => LEAD_STATUSES.indexOf(status);

/**
 * The furthest stage among all statuses that a lead has ever had (D11). A loss does not change it, so a lead that has
 * only ever been lost is in the first stage. Reopening a deal does not take back that it was won.
 */
export function furthestStage(statuses: readonly LeadStatus[]): FunnelStage {
  return FUNNEL_STAGES.findLast((stage) => statuses.includes(stage)) ?? 'NEW';
}

/** Adds up leads and their potential in US dollars: their amounts, by priority where there is none (D17, D83). */
export const tally = (groups: readonly (CountedLeads & { priority: LeadPriority })[]): Tally => ({
  leads: groups.reduce((sum, { count }) => sum + count, 0),
  ...addWorths(groups.map((group) => worthOf(group, PRIORITY_POTENTIAL[group.priority]))),
});

/**
 * How far the leads of a cohort got. A lead that entered a stage counts as having passed all earlier ones, including
 * those that it skipped or was created beyond. For each stage, `reached` is the sum of `open` and `lost`, which got no
 * further, and of what reached the next one; at the last, of those that are still won. Days are 24 hours.
 */
export function summarizeFunnel(cohort: readonly CohortGroup[], stays: readonly StageStays[]): Funnel {
  return {
    ...tally(cohort),
    stages: FUNNEL_STAGES.map((stage) => {
      const stopped = cohort.filter((group) => group.furthestStage === stage);
      const ofStage = stays.find(({ status }) => status === stage);
      return {
        stage,
        reached: tally(cohort.filter((group) => rankOf(group.furthestStage) >= rankOf(stage))),
        open: tally(stopped.filter(({ status }) => isOpenStatus(status))),
        lost: tally(stopped.filter(({ status }) => status === 'CLOSED_LOST')),
        medianDays: ofStage ? ofStage.medianMs / DAY_MS : null,
        stays: ofStage?.samples ?? 0,
      };
    }),
  };
}
