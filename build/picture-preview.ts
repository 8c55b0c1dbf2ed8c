import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fileName } from './picture-files.ts';
import { formats, readMasters } from './pictures.ts';

/** Codes a picture quickly when a page asks for it while developing, so that none has to exist. */
export function picturePreview(): Plugin {
  return {
    name: 'picture-preview',
    async configureServer(server) {
      const masters = await readMasters();
      server.middlewares.use('/pictures', async (request, response, next) => {
        const file = request.url?.slice(1) ?? '';
        const found = masters
          .flatMap((master) => master.widths.map((width) => ({ master, width })))
          .flatMap((one) => formats.map((format) => ({ ...one, format })))
          .find(({ master, width, format }) => fileName(master, width, format) === file);
        if (!found || existsSync(`public/pictures/${file}`)) return next();
        const resized = found.master.pixels().resize(found.width);
        response.setHeader('Content-Type', `image/${found.format}`);
        response.end(await resized.toFormat(found.format, { effort: 0 }).toBuffer());
      });
    },
  };
}
