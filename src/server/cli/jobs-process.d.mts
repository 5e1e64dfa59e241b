interface JobsWorker {
  process: { pid?: number; kill(signal: 'SIGKILL'): unknown };
  on(event: 'message', listener: () => void): unknown;
  once(event: 'exit', ended: (code: number | null, signal: string | null) => void): unknown;
}

export function superviseJobs(start: () => JobsWorker): { stop(): void };
