import { galleryCategories, galleryItems } from '../content/gallery.ts';
import { picture } from '../content/pictures.ts';
import type { Site } from '../content/site.ts';
import { Gallery } from '../islands/gallery/gallery.island.tsx';
import { everything, galleryUrl } from '../islands/gallery/items.ts';
import { Island } from '../islands/island.tsx';
import type { Page } from '../layout/document.tsx';
import { breadcrumbs } from '../layout/structured-data.ts';
import { href } from '../routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** The tab that a query string asks for; everything where it asks for none of ours. */
export function galleryTab(wanted: string | undefined): string {
  const name = wanted?.toLowerCase();
  return galleryCategories.find((category) => category.toLowerCase() === name) ?? everything;
}

export function galleryPage(category: string): (site: Site) => Page {
  const items = galleryItems.map(({ image, ...item }) => ({ ...item, picture: picture(image) }));
  return (site) => ({
    head: {
      title: category === everything ? 'Gallery' : `Gallery: ${category}`,
      description:
        'Pictures of the motorway, the equipment and the crews: infrastructure, operations, equipment, safety and team.',
      path: galleryUrl(category),
      card: 'gallery',
      data: [breadcrumbs(site, { label: 'Gallery', href: href('gallery') })],
    },
    content: (
      <>
        <PageTitle title="Gallery">
          <p>The road, the machines and the people. Choose a picture to enlarge it.</p>
        </PageTitle>
        <div className="wrap section">
          <Island
            name="gallery"
            of={Gallery}
            props={{ items, categories: galleryCategories, category }}
          />
        </div>
      </>
    ),
  });
}
