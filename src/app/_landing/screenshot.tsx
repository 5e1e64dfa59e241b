import type { StaticImageData } from 'next/image';
import classes from './screenshot.module.css';

interface ScreenshotProps {
  light: StaticImageData;
  dark: StaticImageData;
  alt: string;
  /** Whether it is in view at once. Others load when they are about to be. */
  isFirst?: boolean;
}

/**
 * A page of the product, in the scheme of the visitor's system, which next/image cannot choose. On phones, the part
 * that can be read.
 */
export function Screenshot({ light, dark, alt, isFirst = false }: ScreenshotProps) {
  return (
    <div className={classes.frame}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={dark.src} />
        <img
          src={light.src}
          width={light.width}
          height={light.height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </div>
  );
}
