import { CloseButton, Kbd, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { PALETTE_LABEL } from './label';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-item';
import { choicesOf } from './palette-item';
import { PaletteList } from './palette-list';
import { useChoice } from './use-choice';
import { usePaletteGroups } from './use-palette-groups';
import { useViewportHeight } from './use-viewport-height';

interface PaletteBoxProps {
  query: string;
  onQuery: (query: string) => void;
  onFocus: () => void;
  onRun: (item: PaletteItem) => void;
  onClose: () => void;
  showKeys: () => void;
}

/** The search and its results. The box has one size, whatever is in it, so that nothing moves while typing. */
export function PaletteBox({ query, onQuery, onFocus, onRun, onClose, showKeys }: PaletteBoxProps) {
  const phone = usePhone();
  const height = useViewportHeight(phone);
  const listId = useId();
  const { groups, message, expected, isLoading } = usePaletteGroups({ query, onQuery, showKeys });
  const choices = choicesOf(groups);
  const { chosen, choose, onKeyDown } = useChoice({ items: choices, query, isLoading, onRun, onEscape: onClose });
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  return (
    <div className={classes.box} style={{ height }}>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.6} className={classes.magnifier} aria-hidden />
        <input
          data-autofocus
          // Escape would also close the drawer or dialog below.
          data-mantine-stop-propagation
          className={classes.input}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(chosen)}
          aria-autocomplete="list"
          aria-label={PALETTE_LABEL}
          placeholder={PALETTE_LABEL}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        />
        {isLoading && <Loader size={16} color="gray" className={classes.loader} />}
        {phone && <CloseButton size={44} iconSize={20} aria-label="Close" onClick={onClose} />}
      </div>
      <div className={classes.results}>
        <PaletteList id={listId} groups={groups} chosen={chosen} optionId={optionId} onChoose={choose} onRun={onRun}>
          {Array.from({ length: expected }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={n} height={32} radius="md" my={8} mx={20} w="auto" flex="none" />
          ))}
        </PaletteList>
        {message && <p className={classes.message}>{message}</p>}
      </div>
      <VisuallyHidden role="status">
        {query.trim() && !isLoading ? counted(choices.length, message) : ''}
      </VisuallyHidden>
      <div className={classes.foot} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to move
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> to open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> to close
        </span>
      </div>
    </div>
  );
}

/** For screen readers. */
const counted = (count: number, message: string | null) => message ?? (count === 1 ? '1 result' : `${count} results`);
