import { character, moving } from './draw.ts'
import { bits, type MoveName, moves, type Piece, type ThingMove, thing } from './gif-moves.ts'
import { at, props } from './gif-props.ts'
import { type EyesName, hand, type LookName, type MouthName } from './parts.ts'

/** Two colours of the ground, from the corner at the top left to the opposite one. */
const grounds = {
  peach: ['#FFE3D6', '#FFC9DD'],
  sand: ['#FFF1C9', '#FFD3B8'],
  blush: ['#FFDCE9', '#E9D5FF'],
  lilac: ['#E4DBFF', '#FFD9EA'],
  air: ['#D6ECFF', '#E6E0FF'],
  fresh: ['#D5F7E6', '#D6ECFF'],
  lemon: ['#FFF6C2', '#D5F7E6'],
  dawn: ['#FFB88A', '#FF8FB1'],
  dusk: ['#5B3A8C', '#F0709A'],
  sea: ['#9CD8FF', '#5FA8F0'],
  storm: ['#4B5A86', '#2B2F52'],
  night: ['#2B1D45', '#130E1B'],
  club: ['#2B1D45', '#5C1F5C'],
  wine: ['#5A1F3E', '#2B1230'],
  ice: ['#E3F4FF', '#B9D6FA'],
  heat: ['#FFD36B', '#FF8A5C'],
  grass: ['#C9F2C0', '#9BE0B8'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export const groundOf = ([from, to]: readonly [string, string]): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="200" height="200" fill="url(#ground)"/>`

type PropName = keyof typeof props

export interface Prop {
  readonly name: PropName
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly how?: ThingMove
  readonly behind?: true
  /** It moves with the character, which wears or holds it. */
  readonly held?: true
}

/** A character who does something, with at most one kind of small things around and one thing beside. */
export interface Scene {
  readonly ground: keyof typeof grounds
  readonly look: LookName
  readonly eyes: EyesName
  readonly mouth: MouthName
  readonly move: MoveName
  readonly bits?: keyof typeof bits
  readonly props?: readonly Prop[]
  /** Places and turns of the hands. */
  readonly hands?: readonly (readonly [number, number, number])[]
  readonly size?: number
  /** A second character, beside the first. */
  readonly mate?: { readonly look: LookName; readonly eyes: EyesName; readonly mouth: MouthName }
}

/** Standing low enough to leave room above. */
const standing = (content: string, x: number, size: number): string =>
  `<g transform="translate(${x - 100 * size} ${118 - 104 * size}) scale(${size})">${content}</g>`

const drawn = ({ name, x, y, size = 1 }: Prop): string => at(x, y, size, props[name])
const pieceOf = (prop: Prop): Piece =>
  prop.how === undefined ? { draw: drawn(prop) } : thing(drawn(prop), prop.how)

/** A second character of one drawing needs colours of its own. */
const asMate = (drawing: string): string =>
  drawing.replaceAll('id="body"', 'id="mate"').replaceAll('url(#body)', 'url(#mate)')

function company({ look, eyes, mouth, mate, hands = [], props: all = [], size = 0.74 }: Scene): string {
  const held = all.filter((prop) => prop.held).map(drawn)
  const front = hands.map(([x, y, turn]) => hand(x, y, turn)).join('') + held.join('')
  if (mate === undefined) return standing(character({ look, eyes, mouth, front }), 100, size)
  const beside = 0.52
  return `${standing(character({ look, eyes, mouth }), 58, beside)}${standing(asMate(character(mate)), 142, beside)}${held.join('')}`
}

export function drawScene(scene: Scene): string {
  const { ground, move, bits: small, props: all = [] } = scene
  const beside = all.filter((prop) => !prop.held)
  const behind = beside.filter((prop) => prop.behind).map(pieceOf)
  const before = beside.filter((prop) => !prop.behind).map(pieceOf)
  const around: readonly Piece[] = small === undefined ? [] : [bits[small]]
  const isBack = small === 'beams' || small === 'burst' || small === 'paper'
  const back = [...behind, ...(isBack ? around : [])]
  const front = [...before, ...(isBack ? [] : around)]
  const people: Piece = { draw: `<g class="m">${company(scene)}</g>`, rules: moves[move] }
  const pieces = [...back, people, ...front]
  const rules = new Set(pieces.flatMap(({ rules: own }) => own ?? []))
  return moving(groundOf(grounds[ground]) + pieces.map(({ draw }) => draw).join(''), [...rules].join(''))
}
