import { readFileSync } from 'node:fs';

// Loaded before the application by journeys that live through days: its clock is as many milliseconds ahead as a file says.
// Time still passes, so time-outs and lifetimes work.

const aheadBy = () => Number(readFileSync(process.env.STANCHION_E2E_CLOCK, 'utf8'));
const RealDate = Date;
const realNow = RealDate.now;
const laterNow = () => realNow() + aheadBy();

RealDate.now = laterNow;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [laterNow()], self),
  apply: () => new RealDate(laterNow()).toString(),
});
RealDate.prototype.constructor = globalThis.Date;
