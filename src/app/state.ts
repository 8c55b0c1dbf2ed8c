import { closureMessage } from '../answer/headline.ts';
import type { Notices } from '../answer/view.ts';
import { type Bindings, versionOf } from '../http/env.ts';
import { currentRecord, type RecordSummary } from '../record/summary.ts';
import { type Site, siteFrom } from '../site/settings.ts';
import { currentNotices } from '../store/reader.ts';
import type { WorksState } from '../works/env.ts';

let cachedSite: Site | undefined;
let cachedState: WorksState | undefined;

/**
 * Checks the settings once per isolate.
 * @throws SettingsError
 */
function currentSite(env: Bindings): Site {
  cachedSite ??= siteFrom(env);
  return cachedSite;
}

/** Returns the isolate's state, rebuilt when the year, the notices or the closure record change. */
function stateWith(notices: Notices, record: RecordSummary | undefined, env: Bindings): WorksState {
  const year = new Date().getUTCFullYear();
  if (
    cachedState?.year === year &&
    cachedState.notices === notices &&
    cachedState.record === record
  )
    return cachedState;
  const version = versionOf(env);
  // Use the id of the upload, because the commit does not include settings from the dashboard.
  const key = `${env.VERSION.id}.${year}.${notices.key}`;
  const checkedAt = notices.state === 'known' ? notices.checked.toString(36) : '';
  // Only pages depend on the record of closures. A record without months has no key.
  const pageKey = [key, ...(record?.key ? [record.key] : []), checkedAt].join('.');
  const etags = { page: `W/"${pageKey}"`, text: `W/"${key}"` };
  const closure = closureMessage(notices);
  cachedState = { site: currentSite(env), version, year, notices, record, closure, etags };
  return cachedState;
}

/**
 * Returns the state for a request: synchronously after a recent read of the notices, else within 300 ms.
 * @throws SettingsError
 */
export function currentState(
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): WorksState | Promise<WorksState> {
  // Rejects invalid settings before the notices are read.
  currentSite(env);
  const background = (work: Promise<void>) => context.waitUntil(work);
  const notices = currentNotices(env, background);
  const record = currentRecord(env.DB, background, Date.now());
  if (notices instanceof Promise)
    return notices.then((resolvedNotices) => stateWith(resolvedNotices, record, env));
  return stateWith(notices, record, env);
}
