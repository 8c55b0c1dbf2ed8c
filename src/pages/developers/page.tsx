import { road } from '../../road/road.ts';
import type { Page } from '../../site/frame/document.tsx';
import { Html } from '../../site/ui/rich-text.tsx';

/** @param html the content (content.tsx) */
export function developersPage(html: string): Page {
  return {
    head: {
      title: 'For developers',
      description: `Road works and closures on the ${road} as open data: every endpoint with examples, every field, the licence, and how often to poll.`,
      position: { page: 'developers' },
      sheet: 'text',
    },
    content: <Html as="div" html={{ __html: html }} />,
  };
}
