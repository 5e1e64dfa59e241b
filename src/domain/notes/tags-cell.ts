import type { CsvCell } from '#domain/csv/csv-cell';
import { readTags, writeTags } from '#domain/csv/tag-cell';
import { tags as tagsOfNote } from '#domain/notes/tag-input';
import { TAG_LIMITS, TOO_MANY_TAGS } from '#domain/notes/tags';

/** Maximum length of a cell in which every character is escaped. A longer cell has too many or too long tags. */
const LONGEST_CELL = TAG_LIMITS.count * (2 * TAG_LIMITS.length + 2);

const TAG_TOO_LONG = `A tag has at most ${TAG_LIMITS.length} characters`;
const TOO_MUCH = `${TOO_MANY_TAGS} of at most ${TAG_LIMITS.length} characters each`;

/** The tags of a note in one cell, in the format of `readTags`. */
export const tagsCell: CsvCell<string[], readonly string[]> = {
  required: false,
  content: { kind: 'tags' },
  read(reader, column) {
    const cell = reader.cell(column);
    const tags = cell.length <= LONGEST_CELL ? readTags(cell) : [];
    const message = cell.length > LONGEST_CELL ? TOO_MUCH : tagsError(tags);
    if (message !== null) reader.refuse(column, message);
    return tags;
  },
  write: writeTags,
};

function tagsError(tags: readonly string[]): string | null {
  if (tags.length > TAG_LIMITS.count) return TOO_MANY_TAGS;
  if (tags.some((tag) => tag.length > TAG_LIMITS.length)) return TAG_TOO_LONG;
  return tagsOfNote.safeParse(tags).error?.issues[0]?.message ?? null;
}
