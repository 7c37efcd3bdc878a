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

/** Inputs and buttons keep their own keys: a letter in a text is not Next, and Enter on a button is its click. */
const ownKeys =
  'input, textarea, select, button, a, [contenteditable], [role="slider"], [role="menu"], [role="dialog"]'

/** The action of a key; null for every other key, for combinations, and while another element handles keys. */
export function shortcutOf(
  key: Key,
  target: { closest?(selector: string): unknown } | null,
): ShortcutAction | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.repeat) return null
  const action = Object.hasOwn(actions, key.code) ? actions[key.code] : undefined
  if (action === undefined) return null
  const holder = target?.closest?.(ownKeys) ?? null
  // A focused button uses Enter only; letters still reach the call.
  if (holder instanceof HTMLButtonElement) return action === 'write' ? null : action
  return holder === null ? action : null
}
