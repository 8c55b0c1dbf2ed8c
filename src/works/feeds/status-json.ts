import { isComplete } from '../status/road-status.ts';
import { isoInstant } from '../time/irish-time.ts';
import type { FeedWriter } from './feed.ts';
import type { StatusJson } from './json-shape.ts';

/** Writes when the notices were last confirmed, without which a quiet road looks like a stuck feed. */
export const statusJson: FeedWriter = (view) => {
  const { at, checked, snapshot } = view;
  const content: StatusJson = {
    version: 1,
    checked: isoInstant(checked),
    asOf: isoInstant(at),
    published: isoInstant(snapshot.published),
    revision: snapshot.revision,
    complete: isComplete(view),
  };
  return [`${JSON.stringify(content, null, 1)}\n`];
};
