import type { LineHours } from '@/domain/staffing/price/price-of';

/** '24 h each: 20 straight, 4 overtime' */
export function hoursText(hours: LineHours, write: (hours: number) => string): string {
  const { worked, overtime, doubleTime, holiday, minimumCall } = hours;
  const premium = overtime + doubleTime;
  const parts = [
    premium > 0 && `${write(worked - premium)} straight`,
    overtime > 0 && `${write(overtime)} overtime`,
    doubleTime > 0 && `${write(doubleTime)} double time`,
    holiday > 0 && `${write(holiday)} on a holiday`,
    minimumCall > 0 && `${write(minimumCall)} more billed as minimum call`,
  ].filter((part) => part !== false);
  return `${write(worked)} h each${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}
