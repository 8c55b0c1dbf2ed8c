import { renderIsland } from '../../site/render-fragment.ts';
import { Gallery } from './gallery.island.tsx';

export const galleryIsland = await renderIsland(Gallery, {});
