import type { z } from 'zod';
import { calendarEvent } from '../src/domain/calendar/event';
import { lead } from '../src/domain/leads/lead';
import { note } from '../src/domain/notes/note';
import { task } from '../src/domain/tasks/task';
import { toWireName } from '../src/server/rest/wire-names';
import type { Answer } from './operation';

export const PAGE = 50;

const wireNames = ({ shape }: z.ZodObject) => Object.keys(shape).map(toWireName);

const FIELDS = {
  leads: wireNames(lead),
  tasks: wireNames(task),
  notes: wireNames(note),
  events: wireNames(calendarEvent),
};

/**
 * What is wrong with a page, of either server: too few rows, or rows without some field that the API returns. A bare
 * statement that reads less than the application would be no baseline.
 */
export const pageFault =
  (name: keyof typeof FIELDS, expected = PAGE) =>
  (answer: Answer): string | null => {
    const rows = answer[name] ?? [];
    if (rows.length !== expected) return `${rows.length} ${name} instead of ${expected}`;
    const missing = FIELDS[name].filter((field) => !(field in (rows[0] ?? {})));
    return missing.length > 0 ? `${name} without ${missing.join(', ')}` : null;
  };
