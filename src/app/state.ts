import type { WorksState } from '../answer/env.ts';
import { closureMessage } from '../answer/headline.ts';
import type { RoadView } from '../answer/view.ts';
import { type Bindings, versionOf } from '../http/env.ts';
import { type Site, siteFrom } from '../site/settings.ts';
import { currentNotices } from '../store/reader.ts';

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

/** Returns the isolate's state, rebuilt when the year or the notices change. */
function stateWith(view: RoadView, env: Bindings): WorksState {
  const year = new Date().getUTCFullYear();
  if (cachedState?.year === year && cachedState.view === view) return cachedState;
  const version = versionOf(env);
  // Use the id of the upload, because the commit does not include settings from the dashboard.
  const key = `${env.VERSION.id}.${year}.${view.key}`;
  const checkedAt = view.state === 'known' ? view.checked.toString(36) : '';
  const etags = { page: `W/"${key}.${checkedAt}"`, text: `W/"${key}"` };
  const closure = closureMessage(view);
  cachedState = { site: currentSite(env), version, year, view, closure, etags };
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
  if (notices instanceof Promise)
    return notices.then((resolvedNotices) => stateWith(resolvedNotices, env));
  return stateWith(notices, env);
}
