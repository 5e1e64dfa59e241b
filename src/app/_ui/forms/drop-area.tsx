'use client';

import { VisuallyHidden } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-area.module.css';

type OnFiles = (files: readonly File[]) => void;

/** Handlers of an element on which files can be dropped, and whether some are being dragged over it. */
export function useFileDrop(onFiles: OnFiles, disabled = false) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault();
        setIsOver(!disabled);
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        setIsOver(false);
        // An area inside has taken them.
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) onFiles(files);
      },
    },
  };
}

interface DropAreaProps {
  id?: string;
  /** Name of the input. */
  label: string;
  disabled?: boolean;
  /** Whether files are dragged over what surrounds it and takes them, too. */
  isOver?: boolean;
  onFiles: OnFiles;
  children: ReactNode;
}

/** The browser's own file input, whose label takes dropped files too. */
export function DropArea({ id, label, disabled = false, isOver = false, onFiles, children }: DropAreaProps) {
  const drop = useFileDrop(onFiles, disabled);
  return (
    <label
      className={classes.drop}
      data-over={drop.isOver || isOver || undefined}
      data-disabled={disabled || undefined}
      {...drop.handlers}
    >
      <VisuallyHidden>
        <input
          id={id}
          type="file"
          multiple
          disabled={disabled}
          aria-label={label}
          onChange={({ currentTarget: input }) => {
            onFiles([...(input.files ?? [])]);
            // So that the same file can be chosen again.
            input.value = '';
          }}
        />
      </VisuallyHidden>
      {children}
    </label>
  );
}
