import type { EventSetting } from '#domain/leads/lead-choices';

/** What a plan is made of: what the client says on the phone. */
export interface PlanInputs {
  attendance: number;
  setting: EventSetting | null;
  alcohol: boolean;
  mainEntrances: number;
  exits: number;
  bars: number;
  restrictedAreas: number;
  screeningLanes: number;
  /** How many of the posts are armed. It never changes the number of guards. */
  armedPosts: number;
  /** The days of the event in its time zone ('YYYY-MM-DD'), each with the same hours; null if not known. */
  eventDate: string | null;
  eventEndDate: string | null;
  /** On the clock at the venue ('HH:mm'). An end at or before the start means the next morning. */
  startTime: string;
  endTime: string;
  /** An IANA time zone; null if hours are to be counted on the clock alone. */
  timeZone: string | null;
  /** A US state's full name; null if not known. */
  state: string | null;
  city: string;
  venueName: string;
  /** How many guards the client has in mind; null if not said. */
  guardsWanted: number | null;
}
