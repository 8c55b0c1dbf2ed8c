import { unstable_readConfig } from 'wrangler';
import { siteFrom } from '../src/content/site.ts';
import { writeIcons } from './icons.ts';
import { writePictures } from './pictures.ts';

// A missing or malformed setting fails here, by its name, before anything is built or deployed.
siteFrom(unstable_readConfig({ config: 'wrangler.toml' }).vars);
writeIcons();
await writePictures();
