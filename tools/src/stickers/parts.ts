/** Parts of the drawings, on a field of 200 × 200. The character is a round spark in the colours of the brand. */
const ink = '#3A1530'
const coral = '#FF6B6B'
const pink = '#F0509A'
const violet = '#9B5CFF'
const gold = '#FFC24B'
const mint = '#46E0A4'
const sky = '#7CB8FF'
export const colours = { coral, pink, violet, gold, mint, sky, cream: '#FFF6F0', plum: '#271D36' } as const

export interface BodyLook {
  readonly from: string
  readonly to: string
}

export const looks = {
  ember: { from: '#FF8A6B', to: '#F0509A' },
  violet: { from: '#B98BFF', to: '#7A4BE8' },
  gold: { from: '#FFD978', to: '#FF9A5C' },
  rose: { from: '#FF9AC4', to: '#E8407F' },
  sky: { from: '#9CCBFF', to: '#6C7BF2' },
  mint: { from: '#7FF0C2', to: '#2BB58A' },
} as const satisfies Record<string, BodyLook>
export type LookName = keyof typeof looks

const stroke = (width: number, colour: string = ink) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** A drop with a small curl at its top. */
const outline =
  'M100 34c6-14 20-18 28-10-2 6-8 10-12 14 34 8 56 34 56 70 0 40-30 66-72 66s-72-26-72-66c0-38 26-66 64-72 3 0 6-1 8-2Z'

export const body = (): string => `<path d="${outline}" fill="url(#body)"/>
<path d="M60 74c8-14 22-22 38-24" ${stroke(9, '#FFFFFF')} opacity=".45"/>`

export const cheeks = (): string =>
  '<g fill="#FFFFFF" opacity=".35"><ellipse cx="58" cy="124" rx="11" ry="8"/><ellipse cx="142" cy="124" rx="11" ry="8"/></g>'

const dot = (x: number, y = 104) =>
  `<ellipse cx="${x}" cy="${y}" rx="9" ry="12" fill="${ink}"/><circle cx="${x + 3}" cy="${y - 5}" r="3.5" fill="#fff"/>`
const heart = (x: number, y: number, size: number, colour: string, turn = 0) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 20})" d="M0 16C-22 0-16-16-7-16c4 0 6 3 7 6 1-3 3-6 7-6 9 0 15 16-7 32Z" fill="${colour}"/>`
export { heart }

export const eyes = {
  open: () => dot(74) + dot(126),
  wide: () =>
    `<circle cx="74" cy="100" r="17" fill="#fff"/><circle cx="126" cy="100" r="17" fill="#fff"/><circle cx="74" cy="101" r="9" fill="${ink}"/><circle cx="126" cy="101" r="9" fill="${ink}"/>`,
  happy: () => `<path d="M60 106q14-18 28 0M112 106q14-18 28 0" ${stroke(7)}/>`,
  shut: () => `<path d="M60 102q14 14 28 0M112 102q14 14 28 0" ${stroke(7)}/>`,
  wink: () => `${dot(74)}<path d="M112 106q14-14 28 0" ${stroke(7)}/>`,
  hearts: () => heart(74, 102, 21, '#fff') + heart(126, 102, 21, '#fff'),
  squeezed: () => `<path d="M62 92l22 11-22 11M138 92l-22 11 22 11" ${stroke(7)}/>`,
  sad: () => `${dot(74)}${dot(126)}<path d="M58 86l22-8M142 86l-22-8" ${stroke(6)}/>`,
  cross: () => `${dot(76, 108)}${dot(124, 108)}<path d="M58 84l28 12M142 84l-28 12" ${stroke(7)}/>`,
  up: () => `${dot(78, 98)}${dot(130, 98)}<path d="M62 80q12-9 24-3" ${stroke(6)}/>`,
  glasses: () =>
    `<path d="M48 90h46c3 26-6 36-22 36S45 116 48 90ZM106 90h46c3 26-8 36-24 36s-25-10-22-36Z" fill="${colours.plum}"/><path d="M94 95q6-4 12 0M48 92l-12-5M152 92l12-5" ${stroke(6, colours.plum)}/><path d="M58 96l12 14M118 96l12 14" ${stroke(5, '#FFFFFF')} opacity=".5"/>`,
} as const
export type EyesName = keyof typeof eyes

export const mouths = {
  smile: () => `<path d="M84 130q16 16 32 0" ${stroke(6)}/>`,
  small: () => `<path d="M92 132q8 8 16 0" ${stroke(6)}/>`,
  open: () =>
    `<path d="M78 126h44c2 20-8 32-22 32s-24-12-22-32Z" fill="${ink}"/><path d="M88 150q12-10 24 0-4 8-12 8t-12-8Z" fill="${coral}"/>`,
  round: () => `<ellipse cx="100" cy="138" rx="12" ry="15" fill="${ink}"/>`,
  kiss: () => `<path d="M97 126c14-2 14 9 4 10 12 1 12 13-4 11" ${stroke(6)}/>`,
  down: () => `<path d="M84 142q16-16 32 0" ${stroke(6)}/>`,
  flat: () => `<path d="M86 136q14-5 28 2" ${stroke(6)}/>`,
  wavy: () => `<path d="M80 138q7-8 13 0t13 0 13 0" ${stroke(6)}/>`,
  wail: () => `<path d="M80 146c0-16 8-22 20-22s20 6 20 22q-20-8-40 0Z" fill="${ink}"/>`,
} as const
export type MouthName = keyof typeof mouths

/** A hand is a round paw in the colour of the body. */
export const hand = (x: number, y: number, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="15" ry="19" transform="rotate(${turn} ${x} ${y})" fill="url(#body)" stroke="#FFFFFF" stroke-width="4"/>`

export const tear = (x: number, y: number): string =>
  `<path d="M${x} ${y}c8 10 9 14 9 17a9 9 0 0 1-18 0c0-3 1-7 9-17Z" fill="${sky}" stroke="#fff" stroke-width="3"/>`

export const star = (x: number, y: number, size: number, colour: string): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 20})" d="M0-20 5-6 20-5 8 5 13 20 0 11-13 20-8 5-20-5-5-6Z" fill="${colour}" stroke-linejoin="round"/>`

export const line = stroke
