import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { watchFocus } from './focus.ts';

/** Milliseconds that a live region has to stand before screen readers announce what is put in it. */
const settling = 150;

let mounted: Promise<void> | undefined;

/** Shows a toast; the first one brings the region that they all stand in. */
export async function showToast(kind: 'success' | 'error', title: string, text: string) {
  mounted ??= mount();
  await mounted;
  toast[kind](title, { description: text });
}

function mount(): Promise<void> {
  const host = document.createElement('div');
  document.body.append(host);
  flushSync(() => {
    createRoot(host).render(
      <Toaster
        theme="system"
        position="bottom-right"
        duration={8000}
        gap={12}
        closeButton
        customAriaLabel="Notifications (Alt+T)"
        hotkey={[]}
        toastOptions={{ className: 'toast' }}
      />,
    );
  });
  watchFocus(host);
  return new Promise((resolve) => setTimeout(resolve, settling));
}
