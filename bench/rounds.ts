import { measure, type Sample } from './load';
import type { Operation } from './operation';
import { OPERATIONS } from './operations';
import type { Options } from './options';
import { type Spread, spreadOf } from './statistics';
import { type Call, type Caller, TARGETS, type Target } from './targets';

const MAX_CONNECTIONS = 10;
export const CONNECTIONS = [1, MAX_CONNECTIONS] as const;

export type Figures = Record<keyof Sample, Spread>;

export interface Measured {
  operation: Operation;
  connections: number;
  figures: Partial<Record<Target, Figures>>;
}

const MAX_WRITES = 600;

interface Line {
  operation: Operation;
  connections: number;
  /** For each target that has the operation. */
  calls: Map<Target, { next: () => Call; pids: readonly number[] }>;
  samples: Map<Target, Sample[]>;
}

/**
 * Measures all operations in rounds. The targets take turns at each operation and every round starts with another
 * target, so that other load on the machine affects all targets equally.
 */
export async function runRounds(callers: Record<Target, Caller>, options: Options): Promise<Measured[]> {
  const lines = OPERATIONS.filter(({ name }) => options.only?.includes(name) ?? true).flatMap((operation) =>
    linesOf(operation, callers, options),
  );
  console.info('Warming up ...');
  for (const line of lines.filter(({ connections }) => connections === MAX_CONNECTIONS)) {
    const phase = { ...options, warmUpMs: 0, slotMs: options.warmMs };
    for (const target of line.calls.keys()) await measureLine(line, target, phase);
  }
  for (let round = 0; round < options.rounds; round += 1) {
    console.info(`Round ${round + 1} of ${options.rounds} ...`);
    for (const line of lines) {
      for (const target of rotated([...line.calls.keys()], round)) {
        const sample = await measureLine(line, target, options);
        line.samples.set(target, [...(line.samples.get(target) ?? []), sample]);
      }
    }
  }
  return lines.map(({ operation, connections, samples }) => ({
    operation,
    connections,
    figures: Object.fromEntries([...samples].map(([target, taken]) => [target, figuresOf(taken)])),
  }));
}

function linesOf(operation: Operation, callers: Record<Target, Caller>, { cpuProfile }: Options): Line[] {
  const calls: Line['calls'] = new Map();
  // With a profile, skip the empty route, which the same process serves.
  for (const target of cpuProfile ? (['app'] as const) : TARGETS) {
    const { pids, nextOf } = callers[target];
    const next = nextOf(operation);
    if (next) calls.set(target, { next, pids });
  }
  return CONNECTIONS.map((connections) => ({ operation, connections, calls, samples: new Map() }));
}

function measureLine({ operation, connections, calls }: Line, target: Target, options: Options): Promise<Sample> {
  const call = calls.get(target);
  if (!call) throw new Error(`${target} has no ${operation.name}.`);
  const maxRequests = operation.writes ? MAX_WRITES : Number.POSITIVE_INFINITY;
  return measure({ ...options, ...call, connections, maxRequests });
}

const figuresOf = (samples: readonly Sample[]): Figures => ({
  p50: spreadOf(samples.map(({ p50 }) => p50)),
  p95: spreadOf(samples.map(({ p95 }) => p95)),
  p99: spreadOf(samples.map(({ p99 }) => p99)),
  perSecond: spreadOf(samples.map(({ perSecond }) => perSecond)),
  cpu: spreadOf(samples.map(({ cpu }) => cpu)),
});

const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};
