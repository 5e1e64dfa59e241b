/** The features whose use the app counts. Names are stored: never change one. */
export const FEATURES = [
  'command_palette',
  'keyboard_shortcuts',
  'bulk_change',
  'csv_import',
  'csv_export',
  'ai_writer',
  'board_move',
  'report_export',
  'feedback',
] as const;

export type Feature = (typeof FEATURES)[number];

/** What is done with a feature if nothing else is said (spec 1 section 7). */
export const DEFAULT_FEATURE_ACTION = 'view';

/** The event of a feature's use (spec 1 section 7, spec 2 section 7). */
export const featureEvent = (feature: string): string => `feature_${feature}`;
