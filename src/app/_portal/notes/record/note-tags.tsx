import classes from './note-tags.module.css';

/** The tags of a note. With `onTag`, they are buttons that filter by the tag. */
export function NoteTags({ tags, onTag }: { tags: readonly string[]; onTag?: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          {onTag ? (
            <button
              type="button"
              className={classes.tag}
              aria-label={`${tag}. Show notes with this tag`}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ) : (
            <span className={classes.tag}>{tag}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
