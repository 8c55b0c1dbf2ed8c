import { isoInstant } from '../time/irish-time.ts';
import type { FeedWriter } from './feed.ts';
import { envelope, writeJson } from './json/json.ts';

/** Writes when the notices were last confirmed. Without this time, a quiet road looks like a stuck feed. */
export const statusJson: FeedWriter = (view, publisher) => {
  const { checked, snapshot } = view;
  const content = writeJson({
    ...envelope(view, publisher),
    checked: isoInstant(checked),
    published: isoInstant(snapshot.published),
    revision: snapshot.revision,
  });
  return [content];
};
