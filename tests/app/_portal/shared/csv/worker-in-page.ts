import { type Call, fakeServer } from '@tests/support/browser/portal';
import { createTRPCClient } from '@trpc/client';
import { vi } from 'vitest';
import { importKinds } from '@/app/_portal/shared/csv/reading/import-kinds';
import type { FromWorker, ImportOutcome, ToWorker } from '@/app/_portal/shared/csv/reading/messages';
import { serveImports } from '@/app/_portal/shared/csv/reading/serve-imports';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import type { AppRouter } from '@/server/routers/_app';

export type Upload = AsyncGenerator<
  { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportOutcome }
>;

/**
 * Runs the import worker in the page, because jsdom has no workers. `answer` answers its uploads; `known` is what becomes
 * of rows that mean a lead of the user.
 */
export function stubWorker(
  answer: (call: Call) => unknown,
  uploads: Call[],
  { known }: { known?: LeadImportPreview | undefined } = {},
): void {
  const respond = (call: Call) => {
    if (call.path === 'leads.previewImport') return known ?? Promise.reject(new Error('No response'));
    uploads.push(call);
    return answer(call);
  };
  const client = createTRPCClient<AppRouter>({ links: [fakeServer(respond, [])] });
  class WorkerInPage extends EventTarget {
    private readonly inside = new EventTarget();
    constructor() {
      super();
      serveImports(importKinds(client), {
        postMessage: (data: FromWorker) => this.dispatchEvent(new MessageEvent('message', { data })),
        addEventListener: (type, listener) => this.inside.addEventListener(type, listener as EventListener),
      });
    }
    postMessage(data: ToWorker) {
      this.inside.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', WorkerInPage);
}

/** Collects the files that the page downloads, by name. */
export function collectDownloads(saved: Map<string, Blob>): void {
  saved.clear();
  const files = new Map<string, Blob>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.set(this.download, file);
  });
  URL.createObjectURL = (file: Blob) => {
    const url = `blob:${files.size}`;
    files.set(url, file);
    return url;
  };
  URL.revokeObjectURL = () => {};
}
