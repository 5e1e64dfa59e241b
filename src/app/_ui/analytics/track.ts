import type { Batch } from '@/domain/analytics/analytics';
import type { Feature } from '@/domain/analytics/features';

type BatchEvent = Batch['events'][number];

/** What happened, and when, in epoch milliseconds. */
export interface Tracked {
  event: BatchEvent;
  at: number;
}

/** Events that wait for the code that sends them. Beyond this many, the oldest are dropped. */
const MAX_WAITING = 200;

let waiting: Tracked[] = [];
/** Nothing is kept until the user and the browser are known to agree. */
let on = false;
/** The kinds of errors on this page so far. One in a handler of every move of the pointer would crowd out all else. */
const broken = new Set<string>();
/** Where the user is, without anything that identifies a row. */
let page = '';

/** Starts or stops keeping events. Stopping forgets those that wait. */
export function allowTracking(allowed: boolean): void {
  on = allowed;
  if (!allowed) waiting = [];
  broken.clear();
}

export function track(event: BatchEvent): void {
  if (!on) return;
  // So that it counts once, if it is sent again because an answer was lost. Without https, there is no randomUUID.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  waiting.push({ event: { ...event, id }, at: Date.now() });
  if (waiting.length > MAX_WAITING) waiting.shift();
}

/** Records the view of a page by its address, which must contain no id and nothing that was typed. */
export function trackPage(path: string, title: string): void {
  if (path === page) return;
  track({ kind: 'pageview', path, title, referrer: page });
  page = path;
  broken.clear();
}

/** Records that a feature was used. */
export const trackFeature = (feature: Feature, action?: string): void =>
  track({ kind: 'feature', feature, action, pageUrl: page });

/**
 * Records that something broke, once per kind and page: the kind of error, but not its message, which may quote what the
 * page showed.
 */
export function trackError(error: unknown): void {
  const kind = kindOf(error);
  if (broken.has(kind)) return;
  broken.add(kind);
  track({ kind: 'event', eventName: 'error', category: 'error', pageUrl: page, properties: { kind } });
}

/** Names are free text, and the error may be that of an extension. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return /^\w{1,50}$/.test(error.name) ? error.name : 'Error';
}

/** Records what breaks outside of rendering, which no error boundary catches. Returns a function that stops it. */
export function trackUncaught(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Events without an error are the browser's own complaints, such as a ResizeObserver's.
  window.addEventListener('error', ({ error }) => error && trackError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => trackError(reason), { signal });
  return () => listening.abort();
}

/** Takes the oldest events out of the queue. */
export const takeTracked = (most: number): Tracked[] => waiting.splice(0, most);

/** Puts events that could not be sent back at the front. */
export function putBack(events: readonly Tracked[]): void {
  if (on) waiting = [...events, ...waiting].slice(-MAX_WAITING);
}

export const hasTracked = (): boolean => waiting.length > 0;
