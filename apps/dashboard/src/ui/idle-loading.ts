type Loading = () => Promise<void>;

const waiting: Loading[] = [];
let isStarted = false;
let isRunning = false;

const startDelayMs = 1_500;

/** Resolves when the browser is idle. Safari has no idle callbacks. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

/**
 * Resolves when the device is online, because code that fails to load offline would not load later
 * either.
 */
const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function run() {
  if (isRunning || !isStarted) return;
  isRunning = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await idle();
    await online();
    await next();
  }
  isRunning = false;
}

/** Loads code once the browser has nothing else to do. */
export function loadWhenIdle(...loadings: Loading[]): void {
  waiting.push(...loadings);
  void run();
}

/** Begins to load, unless the person saves data. The open page loads first. */
export function startIdleLoading(): void {
  if (isStarted || savesData()) return;
  setTimeout(() => {
    isStarted = true;
    void run();
  }, startDelayMs);
}
