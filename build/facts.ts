import { writeFont } from './font.ts';
import { writeIcons } from './icons.ts';
import { writePictureFacts } from './pictures.ts';
import { writeSiteIcons } from './site-icons.ts';

/** Writes what pages, types and the editor have to know, in two seconds and without a picture. */
export async function writeFacts(): Promise<void> {
  writeIcons();
  await Promise.all([writeFont(), writePictureFacts(), writeSiteIcons()]);
}
