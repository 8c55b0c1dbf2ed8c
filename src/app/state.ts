import type { Bindings } from '../http/env.ts';
import { type Site, siteFrom } from '../site/settings.ts';
import { closuresNow } from '../works/closure-bar.ts';
import type { WorksState } from '../works/env.ts';
import { currentNotices } from '../works/reader.ts';
import type { Notices } from '../works/view.ts';

let checked: Site | undefined;
let current: WorksState | undefined;

/**
 * The settings of this isolate, checked once.
 * @throws SettingsError
 */
function currentSite(env: Bindings): Site {
  checked ??= siteFrom(env);
  return checked;
}

/** The state of this isolate, made anew when the year turns and when other notices hold. */
function stateWith(notices: Notices, env: Bindings): WorksState {
  const year = new Date().getUTCFullYear();
  if (current?.year === year && current.notices === notices) return current;
  const version = env.VERSION.id;
  const etag = `W/"${version}.${year}.${notices.key}"`;
  const closures = closuresNow(notices);
  current = { site: currentSite(env), version, year, notices, closures, etag };
  return current;
}

/**
 * The state that a request is answered from: at once where notices were read lately, else within 300 ms.
 * @throws SettingsError
 */
export function currentState(
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): WorksState | Promise<WorksState> {
  // Wrong settings are told before anybody waits for what is closed.
  currentSite(env);
  const notices = currentNotices(env, (work) => context.waitUntil(work));
  if (notices instanceof Promise) return notices.then((known) => stateWith(known, env));
  return stateWith(notices, env);
}
