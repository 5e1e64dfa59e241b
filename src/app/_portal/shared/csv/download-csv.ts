import { OFFLINE, problemIn } from '@/app/_ui/feedback/client-problem';
import { saveFile } from './save-file';

/** From this size on, progress is shown. */
const LARGE = 100_000;

/**
 * Fetches a CSV file and saves it under the name that the server gives it. Throws a {@link ClientProblem}; if the answer
 * is not ours, its details have the status.
 */
export async function downloadCsv(
  href: string,
  fallbackName: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  const response = await fetch(href).catch(() => {
    throw OFFLINE;
  });
  if (!response.ok) throw await problemIn(response);
  saveFile(await readAll(response, onProgress), fileName(response, fallbackName));
}

/** Reads the response in chunks, so that long exports show progress. */
async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.byteLength;
    if (size > LARGE) onProgress(size);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'text/csv' });
}

function fileName(response: Response, fallback: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="?([^";]+)"?/i.exec(header)?.[1]?.trim() || fallback;
}
