import { z } from 'zod';
import { dashboard } from '@/domain/dashboard/dashboard';
import { readReportInput, report } from '@/domain/reports/report';
import { tool } from './tool';

/** How many rows of a kind are due today. With the others of the dashboard, these are less than `MAX_ROWS`. */
const DUE_TODAY = 13;

const first = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, DUE_TODAY);

export const figureTools = [
  tool({
    name: 'get_dashboard',
    title: 'Read the dashboard',
    description: 'Figures of the pipeline, progress towards targets, and what is overdue and due today.',
    effect: 'reads',
    input: z.strictObject({}),
    output: z.object({ dashboard: dashboard.omit({ firstSteps: true }) }),
    run: async (call) => {
      const { today, ...rest } = await call.dashboard.read();
      const [tasks, followUps, events] = [first(today.tasks), first(today.followUps), first(today.events)];
      const isCut = [today.tasks, today.followUps, today.events].some(({ length }) => length > DUE_TODAY);
      return { dashboard: { ...rest, today: { ...today, tasks, followUps, events, more: today.more || isCut } } };
    },
  }),

  tool({
    name: 'get_report',
    title: 'Read a report',
    description: 'Revenue, win rate, funnel, forecast and best opportunities of a period.',
    effect: 'reads',
    input: z.strictObject(readReportInput.shape),
    output: z.object({ report }),
    run: async (call, input) => ({ report: await call.reports.read(input) }),
  }),
];
