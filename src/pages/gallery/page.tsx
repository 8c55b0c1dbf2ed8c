import type { GalleryCategory } from '../../site/content/gallery-categories.ts';
import type { Page } from '../../site/frame/document.tsx';
import { BuiltIsland } from '../../site/island.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture, pictureUrl } from '../../site/ui/picture.tsx';
import { categoryDescriptions, galleryItems } from './content.ts';
import { galleryIsland } from './tabs.built.tsx';
import { allTab, galleryTitle, galleryUrl, isInTab, panelId, selectTab } from './tabs.ts';

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
    content: (
      <>
        <PageTitle title="Gallery">
          <p>
            Computer illustrations of the road, the machines and the people. They are not
            photographs of this road or of our crews. Choose a picture to enlarge it.
          </p>
        </PageTitle>
        <div className="wrap section">
          <BuiltIsland
            name={galleryIsland.name}
            props={{ ...galleryIsland.props, category: tab }}
            html={selectTab(galleryIsland.html, tab)}
          />
          <Pictures tab={tab} />
        </div>
      </>
    ),
  };
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
