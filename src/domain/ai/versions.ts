/** A piece of the stream: more text of a version, 0 being the original and the others its alternatives. */
export interface VersionText {
  version: number;
  text: string;
}

/** The line between two versions. `fence` is random, so that no text can imitate it. */
export const separatorOf = (fence: string): string => `=== ${fence} ===`;

/**
 * Splits a stream into versions at lines with the separator, however the stream is cut into chunks. Text that may
 * become a separator is held back until its line is known, so that the reader never sees one. Versions beyond `maximum`
 * are dropped.
 */
export function createVersionReader(fence: string, maximum: number) {
  const separator = separatorOf(fence);
  let version = 0;
  let pending = '';
  let atLineStart = true;

  const out = (text: string): VersionText[] => (text === '' || version >= maximum ? [] : [{ version, text }]);

  const mayBecomeSeparator = (line: string): boolean => {
    const start = line.trimStart();
    return separator.startsWith(start) || (start.startsWith(separator) && start.slice(separator.length).trim() === '');
  };

  return {
    read(chunk: string): VersionText[] {
      pending += chunk;
      const found: VersionText[] = [];
      for (let end = pending.indexOf('\n'); end !== -1; end = pending.indexOf('\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 1);
        if (atLineStart && line.trim() === separator) version += 1;
        else found.push(...out(`${line}\n`));
        atLineStart = true;
      }
      if (pending !== '' && !(atLineStart && mayBecomeSeparator(pending))) {
        found.push(...out(pending));
        pending = '';
        atLineStart = false;
      }
      return join(found);
    },
    /** The text held back when the stream ends. */
    end(): VersionText[] {
      const rest = atLineStart && pending.trim() === separator ? '' : pending;
      pending = '';
      return out(rest);
    },
  };
}

/** Fewer events for the same text: neighbors of one version become one piece. */
function join(pieces: VersionText[]): VersionText[] {
  const joined: VersionText[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.version === piece.version) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
