import { cellsOf, numbersIn } from '@tests/support/reports/report-values';
import { expect, it } from 'vitest';
import { type Report, report } from '@/domain/reports/report';
import { reportCsv } from '@/domain/reports/report-csv';

/** The part of a zod schema's definition that is read here. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  entries?: Record<string, string>;
}
type Schema = { _zod: { def: Definition } };

/** A place in a report, and a value that differs from the one there. */
interface Leaf {
  path: readonly (string | number)[];
  other: unknown;
}

/**
 * A report with a different number in each place, and its leaves. Both are made from the schema, so new figures are
 * included.
 */
function sampleReport(): { sample: Report; leaves: Leaf[] } {
  const leaves: Leaf[] = [];
  let last = 1000;
  const next = () => {
    last += 1;
    return last;
  };
  const leaf = (path: Leaf['path'], value: unknown, other: unknown) => {
    leaves.push({ path, other });
    return value;
  };
  const make = ({ _zod: { def } }: Schema, path: Leaf['path']): unknown => {
    switch (def.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, schema]) => [name, make(schema, [...path, name])]),
        );
      case 'array':
        return def.element && [make(def.element, [...path, 0])];
      case 'nullable':
      case 'optional':
      case 'default':
        return def.innerType && make(def.innerType, path);
      case 'pipe':
        return def.in && make(def.in, path);
      case 'enum': {
        const [first, second] = Object.values(def.entries ?? {});
        return leaf(path, first, second);
      }
      case 'number':
        return leaf(path, next(), next());
      case 'boolean':
        return leaf(path, true, false);
      case 'date':
        return leaf(path, new Date(`${next()}-03-04T05:06:07Z`), new Date(`${next()}-03-04T05:06:07Z`));
      case 'string':
        return leaf(path, `${next()}-05-06`, `${next()}-05-06`);
      default:
        throw new Error(`No sample of ${def.type} at ${path.join('.')}`);
    }
  };
  return { sample: make(report, []) as Report, leaves };
}

function withOther(sample: Report, { path, other }: Leaf): Report {
  const copy = structuredClone(sample);
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy);
  (holder as Record<string, unknown>)[String(path.at(-1))] = other;
  return copy;
}

/** What the file leaves out: not figures, but the request, ids, and instants of days that it names. */
const LEFT_OUT = /^(period|type|whose)$|^member\.userId$|^opportunities\.0\.id$|^(current|previous)\.(from|to)$/;

it('writes each figure of a report as it is', () => {
  const { sample } = sampleReport();
  const cells = cellsOf(reportCsv(sample));
  expect(numbersIn(sample).length).toBeGreaterThan(50);
  expect(numbersIn(sample).filter((figure) => !cells.has(String(figure)))).toEqual([]);
});

it('changes with each value of a report', () => {
  const { sample, leaves } = sampleReport();
  const csv = reportCsv(sample);
  const unwritten = leaves.filter((leaf) => reportCsv(withOther(sample, leaf)) === csv);
  expect(unwritten.map(({ path }) => path.join('.')).filter((path) => !LEFT_OUT.test(path))).toEqual([]);
});
