/** Whether the person wants little motion, by the system or by the app's own switch. */
export const wantsLittleMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true ||
  'lessMotion' in document.documentElement.dataset
