/** Reactions to a message, in the order of the menu. One is never removed: messages keep it. */
export const reactions = ['heart', 'laugh', 'wow', 'sad', 'like', 'fire'] as const
export type Reaction = (typeof reactions)[number]
