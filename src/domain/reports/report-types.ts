export const REPORT_TYPES = ['overview', 'pipeline', 'performance', 'forecast'] as const;

export type ReportType = (typeof REPORT_TYPES)[number];

/** Display labels (spec 1 section 2). */
export const REPORT_TYPE_LABELS = {
  overview: 'Overview',
  pipeline: 'Pipeline',
  performance: 'Performance',
  forecast: 'Forecast',
} as const satisfies Record<ReportType, string>;

/** The report that opens first: a personal one, of what is assigned to the user (D65). */
export const DEFAULT_REPORT = { period: 'month', type: 'overview', whose: 'ASSIGNED' } as const;

const ADVANCED: readonly ReportType[] = ['performance', 'forecast'];

/** Whether a report needs a plan with advanced reports (spec 1 section 5, D46). */
export const isAdvancedReport = (type: ReportType): boolean => ADVANCED.includes(type);
