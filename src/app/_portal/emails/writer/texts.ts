import { EDIT_LABELS, type Edit } from '@/domain/ai/brief';
import type { WritingRequest } from '@/domain/ai/writing';
import type { WritingSource } from '@/domain/ai/writing-choices';

/** One text of the panel: a version of the original, or an edited one. */
export interface WrittenText {
  label: string;
  /** As it came, with the subject of an email in its first line. */
  raw: string;
  /** Which version of the original it is or was. */
  version: number;
  edits: readonly Edit[];
}

/** What was written for a request. */
export interface Written {
  request: WritingRequest;
  source: WritingSource;
  /** The name of the tone. */
  tone: string;
  generationId: string | null;
  freeEdits: number;
  texts: readonly WrittenText[];
  /** The text that is shown. */
  active: number;
}

const labelOf = (version: number): string => (version === 0 ? 'Original' : `Alternative ${version}`);

/** Adds a piece of the stream: to the last text if that is an edited one, else to the version that it belongs to. */
export function withPiece(written: Written, { version, text }: { version: number; text: string }): Written {
  const last = written.texts.length - 1;
  const place = (written.texts[last]?.edits.length ?? 0) > 0 ? last : version;
  const known = written.texts[place] ?? { label: labelOf(version), raw: '', version, edits: [] };
  const texts = [...written.texts];
  texts[place] = { ...known, raw: known.raw + text };
  return { ...written, texts };
}

/** An empty text for an edit of the active one, which becomes the active one. */
export function withEdited(written: Written, edit: Edit): Written {
  const { version, edits } = written.texts[written.active] ?? { version: 0, edits: [] };
  const edited: WrittenText = { label: EDIT_LABELS[edit], raw: '', version, edits: [...edits, edit] };
  return { ...written, texts: [...written.texts, edited], active: written.texts.length };
}

/** What remains when the stream ends: what was there before, if no word has come. */
export function settled(written: Written | null, before: Written | null): Written | null {
  const shown = written?.texts[written.active]?.raw ?? '';
  return shown.trim() === '' ? before : written;
}
