import { type GalleryCategory, galleryCategories } from '../../site/content/gallery-categories.ts';
import type { Page } from '../../site/frame/document.tsx';
import { BuiltIsland } from '../../site/island.tsx';
import { href } from '../../site/routes.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture, pictureUrl } from '../../site/ui/picture.tsx';
import { categoryDescriptions, galleryItems } from './content.ts';
import { galleryIsland } from './island.built.ts';
import { allTab, galleryTitle, isInTab } from './tabs.ts';

/** Id of the panel that the tabs filter. */
const panelId = 'gallery-pictures';

function galleryUrl(tab: string): string {
  return tab === allTab ? href('gallery') : `${href('gallery')}?category=${tab.toLowerCase()}`;
}

export function galleryPage(tab: GalleryCategory | typeof allTab = allTab): Page {
  return {
    head: {
      title: galleryTitle(tab),
      description:
        tab !== allTab
          ? categoryDescriptions[tab]
          : 'Computer illustrations of the motorway, the equipment and the crews: infrastructure, operations, equipment, safety and team.',
      position: { page: 'gallery', path: galleryUrl(tab) },
      sheet: 'gallery',
    },
    scripts: ['gallery'],
    content: (
      <>
        <PageTitle title="Gallery">
          <p>
            Computer illustrations of the road, the machines and the people. They are not
            photographs of this road or of our crews. Choose a picture to enlarge it.
          </p>
        </PageTitle>
        <div className="wrap section">
          <Tabs selected={tab} />
          <Pictures tab={tab} />
          <BuiltIsland {...galleryIsland} />
        </div>
      </>
    ),
  };
}

/** Links that filter the pictures. With JavaScript, they are tabs with arrow keys (client/pages/gallery.ts). */
function Tabs({ selected }: { selected: string }) {
  return (
    <div className="flex flex-wrap gap-2" role="tablist" aria-label="Categories" data-screen>
      {[allTab, ...galleryCategories].map((name) => (
        <a
          className="tab inline-flex min-h-12 items-center px-4.5 font-700 no-underline hover:underline"
          key={name}
          role="tab"
          href={galleryUrl(name)}
          data-value={name}
          aria-selected={name === selected}
          aria-controls={panelId}
        >
          {name}
        </a>
      ))}
    </div>
  );
}

/** All pictures, with pictures of other tabs hidden, so that JavaScript changes tabs without a request. */
function Pictures({ tab }: { tab: string }) {
  const firstItem = galleryItems.find(({ category }) => isInTab(tab, category));
  return (
    <div id={panelId} role="tabpanel" aria-label="Pictures">
      <ul className="cards-3 mt-8">
        {galleryItems.map((item) => {
          const image = picture(item.image);
          return (
            <li
              className="card-link p-0 md:p-0"
              key={item.id}
              data-category={item.category}
              hidden={!isInTab(tab, item.category)}
            >
              <Picture
                className="aspect-video w-full rounded-t-lg object-cover"
                picture={image}
                priority={item === firstItem}
                sizes="(min-width: 76rem) 23rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 64vw"
              />
              <div className="flex flex-col gap-2 p-5">
                <p className="text-small font-700 text-ink-soft">{item.category}</p>
                <h2 className="text-h3">
                  <a
                    className="card-cover"
                    id={item.id}
                    href={pictureUrl(image, image.width, 'webp')}
                    data-opens="gallery"
                  >
                    {item.title}
                  </a>
                </h2>
                <p className="text-ink-soft">
                  {item.description} <em>Computer illustration.</em>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
