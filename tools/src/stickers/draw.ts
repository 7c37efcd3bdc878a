import { body, cheeks, type EyesName, eyes, type LookName, looks, type MouthName, mouths } from './parts.ts'

export interface Face {
  readonly look: LookName
  readonly eyes: EyesName
  readonly mouth: MouthName
  /** Behind and in front of the character. */
  readonly behind?: string
  readonly front?: string
}

/** A character; its body has the class `body`, which may move. */
export const character = ({ look, eyes: gaze, mouth, behind = '', front = '' }: Face): string =>
  `<defs><linearGradient id="body" x1="0.2" y1="0" x2="0.8" y2="1"><stop stop-color="${looks[look].from}"/><stop offset="1" stop-color="${looks[look].to}"/></linearGradient></defs>
${behind}<g class="body">${body()}${cheeks()}${eyes[gaze]()}${mouths[mouth]()}</g>${front}`

/** A drawing on its own, with its id as the title. */
export const picture = (id: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><title>${id}</title>${content}</svg>\n`

/**
 * Movement that ends by itself within five seconds, and does not begin where less motion is wanted, unless the address
 * ends in #play.
 */
export const moving = (content: string, rules: string): string =>
  `<style>[class]{transform-box:fill-box;transform-origin:center}${rules}@media (prefers-reduced-motion:reduce){#play:not(:target),#play:not(:target) *{animation:none}}</style><g id="play">${content}</g>`
