import { parseArgs } from 'node:util';
import type { Size } from './data';

const HELP = `npm run bench [-- options]

Measures a production build on a database of its own and writes the figures to bench/README.md.

  --quick        a smoke of four minutes: one short round, nothing is written
  --only NAMES   only these operations, by comma, "beside" for lists beside an import,
                 "sending" for emails that leave and texts that stream, "syncing" for
                 batches and webhooks, "live" for changes that reach teammates, "crowd" for 100 connections, "merging", "points-cost",
                 or "export"; nothing is written
  --leads N      the big owner has N leads instead of 100,000; nothing is written
  --entries N    the ledger of points has N entries instead of 500,000; nothing is written
  --cpu-prof     also writes a CPU profile of the application's server to .next-bench/
  --help         this text`;

export interface Options {
  rounds: number;
  /** How long an operation is measured on one target in one round. */
  slotMs: number;
  warmUpMs: number;
  /** How long each target is warmed up with each operation before the rounds; see README.md. */
  warmMs: number;
  /** The number of starts, imports and exports. */
  repeats: number;
  only: string[] | undefined;
  cpuProfile: boolean;
  size: Size;
  /** Whether the figures can be compared with those of other runs. */
  full: boolean;
}

const FULL_SIZE: Size = { leads: 100_000, entries: 500_000 };
const FULL = { rounds: 3, slotMs: 1500, warmUpMs: 300, warmMs: 6000, repeats: 3 };
const QUICK = { rounds: 1, slotMs: 250, warmUpMs: 100, warmMs: 250, repeats: 1 };

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      leads: { type: 'string' },
      entries: { type: 'string' },
      'cpu-prof': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.info(HELP);
    process.exit(0);
  }
  const only = values.only?.split(',');
  const cpuProfile = values['cpu-prof'] ?? false;
  const size = { leads: Number(values.leads ?? FULL_SIZE.leads), entries: Number(values.entries ?? FULL_SIZE.entries) };
  const isUsual = !values.quick && !only && !cpuProfile && !values.leads && !values.entries;
  return { ...(values.quick ? QUICK : FULL), only, cpuProfile, size, full: isUsual };
}
