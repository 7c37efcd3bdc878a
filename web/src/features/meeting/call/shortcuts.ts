export type ShortcutAction = 'next' | 'mute' | 'camera' | 'write'

const actions: Readonly<Record<string, ShortcutAction>> = {
  KeyN: 'next',
  KeyM: 'mute',
  KeyV: 'camera',
  Enter: 'write',
}

/** The letters of the keys as the help shows them. */
export const shortcutKeys = { next: 'N', mute: 'M', camera: 'V' } as const

export interface Key {
  /** The place of the key, which stays the same on every layout and in every script. */
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
}

/** What is typed in and pressed keeps its own keys: a letter in a text is no Next, Enter on a button is its click. */
const ownKeys =
  'input, textarea, select, button, a, [contenteditable], [role="slider"], [role="menu"], [role="dialog"]'

/** What a key asks for; null for every other key, for combinations, and while something else has the keys. */
export function shortcutOf(
  key: Key,
  target: { closest?(selector: string): unknown } | null,
): ShortcutAction | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.repeat) return null
  const action = Object.hasOwn(actions, key.code) ? actions[key.code] : undefined
  if (action === undefined) return null
  const holder = target?.closest?.(ownKeys) ?? null
  // A button in focus answers to Enter alone; letters go on to the call.
  if (holder instanceof HTMLButtonElement) return action === 'write' ? null : action
  return holder === null ? action : null
}
