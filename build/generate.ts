import { writeFont } from './font.ts';
import { writeIcons } from './icons.ts';
import { writePictureFacts } from './pictures.ts';
import { writeSiteIcons } from './site-icons.ts';

/** What types, lint, the editor and `npm run dev` need; pictures are coded by code-pictures.ts. */
writeIcons();
await Promise.all([writeFont(), writePictureFacts(), writeSiteIcons()]);
