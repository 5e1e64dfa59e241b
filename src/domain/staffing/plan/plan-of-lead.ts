import { shiftDay } from '#domain/calendar/calendar-days';
import { type EventOfLead, zoneOfEvent } from '#domain/leads/event/lead-event';
import { stateNameOf } from '#domain/leads/event/state-zones';
import type { Lead } from '#domain/leads/lead';
import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import { PLAN_LIMITS } from '#domain/staffing/plan/plan-limits';

/** What a plan starts with when nothing is known. */
export const EMPTY_PLAN: PlanInputs = {
  ...{ attendance: 0, setting: null, alcohol: false, mainEntrances: 1, exits: 0, bars: 0, restrictedAreas: 0 },
  ...{ screeningLanes: 0, armedPosts: 0, eventDate: null, eventEndDate: null, startTime: '18:00', endTime: '23:00' },
  ...{ timeZone: null, state: null, city: '', venueName: '', guardsWanted: null },
};

type EventFields = EventOfLead &
  Pick<Lead, 'attendance' | 'guardsWanted' | 'setting' | 'alcohol' | 'venueCity' | 'venueName'>;

/**
 * The last day on which guards begin work. Where an event of several days ends at or before the time at which it starts,
 * its last day is the morning after its last night (D86).
 */
function lastStart({ eventDate, eventEndDate, eventStartTime, eventEndTime }: EventFields): string | null {
  if (!eventDate || !eventEndDate || eventEndDate <= eventDate) return null;
  const endsInTheMorning = eventStartTime !== null && eventEndTime !== null && eventEndTime <= eventStartTime;
  const last = endsInTheMorning ? shiftDay(eventEndDate, -1) : eventEndDate;
  return last === eventDate ? null : last;
}

/** What is known of a lead's event, as the inputs of a plan. Throws a RangeError for an unknown time zone. */
export function planOfLead(lead: EventFields, profileZone: string): PlanInputs {
  return {
    ...EMPTY_PLAN,
    attendance: lead.attendance ?? 0,
    setting: lead.setting,
    alcohol: lead.alcohol ?? false,
    eventDate: lead.eventDate,
    eventEndDate: lastStart(lead),
    startTime: lead.eventStartTime ?? EMPTY_PLAN.startTime,
    endTime: lead.eventEndTime ?? EMPTY_PLAN.endTime,
    timeZone: zoneOfEvent(lead, profileZone),
    state: stateNameOf(lead.venueState),
    city: lead.venueCity.slice(0, PLAN_LIMITS.city),
    venueName: lead.venueName,
    guardsWanted: lead.guardsWanted,
  };
}
