import type { MetadataRoute } from 'next';
import icon192 from './_theme/icons/icon-192.png';
import icon512 from './_theme/icons/icon-512.png';
import maskable512 from './_theme/icons/maskable-512.png';

const png = ({ src, width, height }: typeof icon192) => ({ src, sizes: `${width}x${height}`, type: 'image/png' });

/** For installing the app on a phone or a computer. The icons are drawn from `icon.svg`. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Stanchion',
    short_name: 'Stanchion',
    description: 'The sales CRM for people who sell event-security staffing.',
    start_url: '/',
    display: 'standalone',
    background_color: '#131b2b',
    theme_color: '#131b2b',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png(icon192),
      png(icon512),
      { ...png(maskable512), purpose: 'maskable' },
    ],
  };
}
