import { unstable_readConfig } from 'wrangler';
import { siteFrom } from '../src/settings.ts';
import { writeFont } from './font.ts';
import { writeIcons } from './icons.ts';
import { writePictures } from './pictures.ts';
import { writeSiteIcons } from './site-icons.ts';
import { writeSocialCards } from './social-cards.ts';

// A missing or malformed setting fails here, by its name, before anything is built or deployed.
const site = siteFrom(unstable_readConfig({ config: 'wrangler.toml' }).vars);
writeIcons();
await writeFont();
await writePictures();
await writeSiteIcons();
await writeSocialCards(site.name);
