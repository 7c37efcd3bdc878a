/** Whether a key is meant for a field, a dialog, an open menu or the browser instead of the screen. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  event.target instanceof HTMLInputElement ||
  event.target instanceof HTMLTextAreaElement ||
  event.target instanceof HTMLSelectElement ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null
