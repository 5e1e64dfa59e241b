import type { RateCardValues, Role } from '#domain/staffing/rate-cards/rate-card-values';

/** Hours on one date, on the clock of the event. An end at or before the start means the next morning. */
export interface Shift {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:mm' */
  startTime: string;
  endTime: string;
}

/** Guards who do the same: each of them works all the shifts. */
export interface PriceLine {
  role: Role;
  /** What the line says; empty for the role's own name. */
  description: string;
  count: number;
  /** In US dollars an hour. */
  pay: number;
  bill: number;
  shifts: Shift[];
}

/** A discount on everything that is billed: a share of it, or an amount in US dollars. */
export type Discount = { share: number } | { amount: number } | null;

/** What a price is calculated from, beside the rules. */
export interface PriceInputs {
  lines: PriceLine[];
  /** The terms of the rate card as they were when the price was made. */
  terms: Omit<RateCardValues, 'rates'>;
  state: string | null;
  timeZone: string;
  /** Whether the short-notice surcharge applies. */
  shortNotice: boolean;
  /** To the venue and back, for each vehicle; and how many. */
  miles: number;
  vehicles: number;
  discount: Discount;
}
