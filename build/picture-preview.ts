import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { formats, readMasters } from './pictures.ts';

const coded = /^\/(?<name>[\w-]+)-(?<width>\d+)\.\w+\.(?<format>\w+)$/;

/** Codes a picture quickly when a page asks for it while developing, so that none has to exist. */
export function picturePreview(): Plugin {
  return {
    name: 'picture-preview',
    async configureServer(server) {
      const masters = await readMasters();
      server.middlewares.use('/pictures', async (request, response, next) => {
        const path = request.url ?? '';
        const asked = path.match(coded)?.groups;
        const master = masters.find(({ name }) => name === asked?.name);
        const format = formats.find((known) => known === asked?.format);
        if (!master || !format || existsSync(`public/pictures${path}`)) return next();
        const resized = master.pixels().resize(Number(asked?.width));
        response.setHeader('Content-Type', `image/${format}`);
        response.end(await resized.toFormat(format, { effort: 0 }).toBuffer());
      });
    },
  };
}
