import type { Bindings } from '../http/env.ts';
import { versionOf } from '../http/version.ts';
import { type Site, siteFrom } from '../site/settings.ts';
import { closureMessages } from '../works/answer.ts';
import type { WorksState } from '../works/env.ts';
import { currentNotices } from '../works/reader.ts';
import type { Notices } from '../works/view.ts';

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

/** Returns the state of this isolate, rebuilt when the year or the notices change. */
function stateWith(notices: Notices, env: Bindings): WorksState {
  const year = new Date().getUTCFullYear();
  if (cachedState?.year === year && cachedState.notices === notices) return cachedState;
  const version = versionOf(env);
  const etags = etagsOf(notices, year, env);
  const closures = closureMessages(notices);
  cachedState = { site: currentSite(env), version, year, notices, closures, etags };
  return cachedState;
}

function etagsOf(notices: Notices, year: number, { VERSION }: Bindings): WorksState['etags'] {
  // Identifies the upload, not the commit: settings made in the dashboard are in no commit.
  const key = `${VERSION.id}.${year}.${notices.key}`;
  const checkedAt = notices.state === 'known' ? notices.checked.toString(36) : '';
  return { page: `W/"${key}.${checkedAt}"`, text: `W/"${key}"` };
}

/**
 * Returns the state for a request: at once if notices were read recently, else within 300 ms.
 * @throws SettingsError
 */
export function currentState(
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): WorksState | Promise<WorksState> {
  // Throws on invalid settings before waiting for notices.
  currentSite(env);
  const notices = currentNotices(env, (work) => context.waitUntil(work));
  if (notices instanceof Promise) return notices.then((known) => stateWith(known, env));
  return stateWith(notices, env);
}
