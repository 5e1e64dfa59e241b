/** Who looks at a list, and when. The id is null where the caller does not know it. */
export interface FilterContext {
  viewerId: string | null;
  now: Date;
}

/**
 * What each filter of a list says of a row, without its sort order and page. A filter without a rule does not compile.
 * Undefined: only the server can tell.
 */
export type FilterRules<Row, Filters> = {
  readonly [Name in Exclude<keyof Filters, 'sort' | 'order' | 'cursor' | 'limit'>]-?: (
    row: Row,
    value: NonNullable<Filters[Name]>,
    context: FilterContext,
  ) => boolean | undefined;
};

/** The rule of a filter that depends on other rows, or on more of a row than its fields. */
export const onlyServer = (): undefined => undefined;

/** The rule of a filter that only says how another one is meant. */
export const noFilter = (): true => true;

/** Whether a row that the viewer sees passes all filters that are set; undefined if only the server can tell. */
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

/** The filters that are set, without those that only say how another one is meant. */
export function setFilters<Row, Filters extends object>(rules: FilterRules<Row, Filters>, filters: Filters) {
  const names = Object.keys(rules) as (keyof FilterRules<Row, Filters>)[];
  return names.filter((name) => filters[name] !== undefined && filters[name] !== null && rules[name] !== noFilter);
}
