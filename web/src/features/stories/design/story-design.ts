import type { StickerId } from '@serendip/contract'
import type { Area, Point, Size } from 'react-easy-crop'

/** The place of something on a picture: the way to its middle from the left and the top, in shares of the picture's sides. */
export interface Place extends Point {
  /** Times the usual size. */
  readonly scale: number
}

/** Colours of words and of the ground below them, which keep their contrast on every picture. */
export const textLooks = ['light', 'dark', 'pink', 'violet', 'gold'] as const
export type TextLook = (typeof textLooks)[number]

/** The tokens of each look. */
export const lookTokens: Readonly<Record<TextLook, { readonly ink: string; readonly ground: string }>> = {
  light: { ink: '--stage-0', ground: '--paper-0' },
  dark: { ink: '--paper-0', ground: '--stage-1' },
  pink: { ink: '--white', ground: '--ember-deep-2' },
  violet: { ink: '--white', ground: '--ember-deep-3' },
  gold: { ink: '--stage-0', ground: '--coin-face' },
}

/** Everything that a creator changes about a picture before she posts it. */
export interface StoryDesign {
  /** The part of the picture that is shown, in its pixels; null: all of it. */
  readonly area: Area | null
  readonly text: { readonly words: string; readonly look: TextLook; readonly place: Place }
  readonly sticker: { readonly id: StickerId; readonly place: Place } | null
}

export const emptyDesign: StoryDesign = {
  area: null,
  text: { words: '', look: 'light', place: { x: 0.5, y: 0.78, scale: 1 } },
  sticker: null,
}
export const firstStickerPlace: Place = { x: 0.5, y: 0.3, scale: 1 }

/** A thing that is moved on the picture. */
export type Piece = 'text' | 'sticker'

/** The file is sent as it was chosen. */
export const isUnchanged = ({ area, text, sticker }: StoryDesign): boolean =>
  area === null && text.words.trim() === '' && sticker === null

export const placeOf = (design: StoryDesign, piece: Piece): Place | null =>
  piece === 'text' ? design.text.place : (design.sticker?.place ?? null)

export function withPlace(design: StoryDesign, piece: Piece, place: Place): StoryDesign {
  if (piece === 'text') return { ...design, text: { ...design.text, place } }
  return design.sticker ? { ...design, sticker: { ...design.sticker, place } } : design
}

/** A share of the picture's sides by which an arrow key or a button moves something. */
export const moveStep = 0.04
const scaleMin = 0.6
const scaleMax = 2
const scaleStep = 0.2

const between = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value))

/** A middle so near to the edges that all of something of this size is on the picture. */
export const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: between(x, width / 2, 1 - width / 2),
  y: between(y, height / 2, 1 - height / 2),
})

/** Moves something of this size, until its edge meets that of the picture; all in shares of the picture's sides. */
export const moved = (place: Place, by: Point, size: Size): Place => {
  const from = within(place, size)
  return { ...within({ x: from.x + by.x, y: from.y + by.y }, size), scale: place.scale }
}

export const resized = (place: Place, way: 1 | -1): Place => ({
  ...place,
  scale: between(Math.round((place.scale + way * scaleStep) * 10) / 10, scaleMin, scaleMax),
})

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The place after a key: arrows move something of this size, plus and minus change it; null for any other key. */
export function placeAfterKey(place: Place, key: string, size: Size): Place | null {
  const arrow = arrows[key]
  if (arrow) return moved(place, { x: arrow.x * moveStep, y: arrow.y * moveStep }, size)
  if (key === '+' || key === '=') return resized(place, 1)
  return key === '-' ? resized(place, -1) : null
}
