import { writePictureFiles } from './picture-files.ts';
import { readSettings } from './settings.ts';
import { writeSocialCards } from './social-cards.ts';

const site = readSettings();
await writePictureFiles((line) => process.stdout.write(`${line}\n`));
await writeSocialCards(site.name);
