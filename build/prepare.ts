import { writeGeneratedFiles } from './generate.ts';
import { writePictureFiles } from './pictures.ts';
import { readSettings } from './settings.ts';
import { writeSocialCards } from './social-cards.ts';

/** Generates the files that `vite build` needs. */
const site = readSettings();
await writeGeneratedFiles();
await writePictureFiles((line) => process.stdout.write(`${line}\n`));
await writeSocialCards(site.name);
