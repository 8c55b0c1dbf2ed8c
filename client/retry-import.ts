/** Retries an import with a different URL, because Chromium before 154 caches a failed import. */
export const retryImport = ({ message }: Error) =>
  import(/* @vite-ignore */ `${message.split(' ').pop()}?${Date.now()}`);
