import type { Page } from '../../site/frame/document.tsx';
import { BuiltIsland } from '../../site/island.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture, pictureUrl } from '../../site/ui/picture.tsx';
import {
  categoryDescriptions,
  type GalleryItem,
  galleryCategories,
  galleryItems,
} from './content.ts';
import { galleryTabs } from './tabs.built.tsx';
import { galleryTitle, galleryUrl, isInTab, panelId, tabOf } from './tabs.ts';

export function galleryTab(requestedCategory: string | undefined): string {
  return tabOf(galleryCategories, requestedCategory);
}

export function galleryPage(category: string): Page {
  return {
    head: {
      title: galleryTitle(category),
      description: descriptionOf(category),
      position: { page: 'gallery', path: galleryUrl(category) },
      sheet: 'gallery',
    },
    content: (
      <>
        <PageTitle title="Gallery">
          <p>The road, the machines and the people. Choose a picture to enlarge it.</p>
        </PageTitle>
        <div className="wrap section">
          <BuiltIsland
            name="gallery"
            props={{ categories: galleryCategories, category }}
            html={tabsHtml(category)}
          />
          <Pictures tab={category} />
        </div>
      </>
    ),
  };
}

function descriptionOf(tab: string): string {
  const category = galleryCategories.find((known) => known === tab);
  if (category) return categoryDescriptions[category];
  return 'Pictures of the motorway, the equipment and the crews: infrastructure, operations, equipment, safety and team.';
}

/** @throws Error if the build has not rendered this tab. */
function tabsHtml(category: string): string {
  const html = galleryTabs[category];
  if (html === undefined) throw new Error(`The gallery has no tab ${category}.`);
  return html;
}

/** All nine pictures, those of other tabs hidden, so that script changes tabs without a request. */
function Pictures({ tab }: { tab: string }) {
  const firstItem = galleryItems.find(({ category }) => isInTab(tab, category));
  return (
    <div id={panelId} role="tabpanel" aria-label="Pictures">
      <ul className="cards-3 mt-8">
        {galleryItems.map((item) => (
          <li
            className="card-link p-0 md:p-0"
            key={item.id}
            data-category={item.category}
            hidden={!isInTab(tab, item.category)}
          >
            <GalleryPicture item={item} first={item === firstItem} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GalleryPicture({ item, first }: { item: GalleryItem; first: boolean }) {
  const image = picture(item.image);
  return (
    <>
      <Picture
        className="aspect-video w-full rounded-t-lg object-cover"
        picture={image}
        priority={first}
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
        <p className="text-ink-soft">{item.description}</p>
      </div>
    </>
  );
}
