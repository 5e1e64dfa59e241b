import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where process ids have one meaning: a PID namespace of a machine since its last boot. */
export interface Place {
  boot: string;
  namespace: string;
  host: string;
}

/** The process that a lock file names. */
export interface Holder extends Partial<Place> {
  pid: number;
  /** Start time in clock ticks since boot, because process ids are reused. */
  started: string;
}

/** A value that this system does not provide: without /proc there is only the host name. */
const UNKNOWN = '-';

export const thisPlace = (): Place => ({
  boot: tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? UNKNOWN,
  namespace: tryRead(() => readlinkSync('/proc/self/ns/pid')) ?? UNKNOWN,
  host: encodeURIComponent(hostname()) || UNKNOWN,
});

/** One line that identifies a lock of this process. Versions without a heartbeat read the first two words. */
export function describeSelf({ boot, namespace, host }: Place): string {
  return [process.pid, processStat(process.pid)?.started ?? UNKNOWN, randomUUID(), boot, namespace, host].join(' ');
}

/** Null if the line is no holder's. */
export function parseHolder(line: string): Holder | null {
  const [id, started = UNKNOWN, _lock, boot, namespace, host] = line.split(' ');
  const pid = Number(id);
  return Number.isInteger(pid) && pid > 0 ? { pid, started, boot, namespace, host } : null;
}

type State = 'running' | 'gone' | 'unknown';

/** Whether the holder still runs, as far as its process can be seen from here. `unknown` leaves it to the heartbeat. */
export function stateOf(holder: Holder, here: Place): State {
  if (holder.boot !== undefined) return isSamePlace(holder, here) ? stateOfProcess(holder) : 'unknown';
  // Written by a version without a heartbeat, here or in another namespace.
  return stateOfProcess(holder) === 'gone' ? 'unknown' : 'running';
}

/** A zombie is gone: it only waits for its parent to read its exit code. */
function stateOfProcess({ pid, started }: Holder): State {
  if (!exists(pid)) return 'gone';
  const stat = processStat(pid);
  if (stat === null || started === UNKNOWN) return 'unknown';
  return stat.started === started && !/[ZX]/.test(stat.state) ? 'running' : 'gone';
}

export function nameHolder(holder: Holder, here: Place): string {
  if (holder.host === undefined || isSamePlace(holder, here)) return `process ${holder.pid}`;
  return `process ${holder.pid} on ${decodeURIComponent(holder.host)} (another container or machine)`;
}

function isSamePlace({ boot, namespace, host }: Holder, here: Place): boolean {
  return boot === here.boot && namespace === here.namespace && (boot !== UNKNOWN || host === here.host);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Null without /proc, or if it shows another namespace's processes. */
function processStat(pid: number): { state: string; started: string } | null {
  if (!procIsOurs()) return null;
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  // The second field is the program name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', started: fields[19] ?? UNKNOWN };
}

const procIsOurs = (): boolean => tryRead(() => readlinkSync('/proc/self')) === String(process.pid);

function tryRead(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
