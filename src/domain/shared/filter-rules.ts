/** The viewer of a list, and the time. The id is null where the caller does not know it. */
export interface FilterContext {
  viewerId: string | null;
  now: Date;
}

/**
 * A rule per filter of a list: whether a row passes it. Sort order, page and what is read along have none; any other
 * filter without a rule does not compile. Undefined means that only the server can decide.
 */
export type FilterRules<Row, Filters> = {
  readonly [Name in Exclude<keyof Filters, 'sort' | 'order' | 'cursor' | 'limit' | 'include'>]-?: (
    row: Row,
    value: NonNullable<Filters[Name]>,
    context: FilterContext,
  ) => boolean | undefined;
};

/** The rule of a filter that depends on other rows, or on more of a row than its fields. */
export const onlyServer = (): undefined => undefined;

/** The rule of a filter that only qualifies another one. */
export const noFilter = (): true => true;

/** The choices of a filter that takes several, written with commas: `NEW,CONTACTED`. */
export const choicesIn = <Choice extends string>(written: string): Choice[] => written.split(',') as Choice[];

/** The rule of `updatedSince`. */
export const isUpdatedSince = ({ updatedAt }: { updatedAt: Date }, since: string): boolean =>
  updatedAt >= new Date(since);

interface LinkedRow {
  leadId: string | null;
  teamId: string | null;
  updatedAt: Date;
}

/** The rules of `linkedFilters`. */
export const LINKED_FILTER_RULES = {
  leadId: ({ leadId }: LinkedRow, id: string): boolean => leadId === id,
  teamId: ({ teamId }: LinkedRow, id: string): boolean => teamId === id,
  assigneeId: onlyServer,
  updatedSince: isUpdatedSince,
};

/** Whether a row that the viewer sees passes all filters that are set; undefined if only the server can decide. */
export function passesFilters<Row, Filters extends object>(
  rules: FilterRules<Row, Filters>,
  row: Row,
  filters: Filters,
  context: FilterContext,
): boolean | undefined {
  const results = setFilters(rules, filters).map((name) => rules[name](row, filters[name] as never, context));
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

/** The filters that are set, without those that only qualify another one. */
export function setFilters<Row, Filters extends object>(rules: FilterRules<Row, Filters>, filters: Filters) {
  const names = Object.keys(rules) as (keyof FilterRules<Row, Filters>)[];
  return names.filter((name) => filters[name] !== undefined && filters[name] !== null && rules[name] !== noFilter);
}
